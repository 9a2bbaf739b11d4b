package dev.collate.engine.text;

import dev.collate.engine.result.Stats;

/**
 * The differences of two texts.
 *
 * @param hunks the hunks in order. Hunks and their lines are computed lazily from the texts' bytes; each iteration
 *     returns the same
 * @param stats the numbers of added, removed and replaced lines; the replaced lines of a changed region are the smaller
 *     of its two counts
 * @param approximate true if the work budget was exhausted: the diff is complete, but may not be the shortest; sent
 *     only if true
 */
public record TextDiff(Iterable<Hunk> hunks, Stats stats, boolean approximate) {}
