package dev.collate.engine.text;

import dev.collate.engine.result.Stats;

/**
 * The differences of two texts.
 *
 * @param hunks the hunks in order. Hunks and their lines are computed lazily from the bytes of the texts, and each iteration returns the
 *     same hunks
 * @param stats the numbers of added, removed and replaced lines. In a changed region, the number of replaced lines is the minimum of its
 *     added and its removed lines
 * @param approximate true if the work budget was spent, so that the diff is complete but may not be the shortest; sent only if true
 */
public record TextDiff(Iterable<Hunk> hunks, Stats stats, boolean approximate) {}
