package dev.collate.engine.text;

import dev.collate.engine.result.Stats;

/**
 * The differences of two texts.
 *
 * @param hunks in order; like their lines they are made while they are iterated, from the texts' own bytes, and the same each time
 * @param stats added lines, removed lines, and replaced lines: of each changed region the smaller of its two counts
 * @param approximate true when the work budget was spent: still complete, perhaps not the shortest; sent only when true
 */
public record TextDiff(Iterable<Hunk> hunks, Stats stats, boolean approximate) {}
