package dev.collate.diff;

import dev.collate.engine.result.Stats;
import dev.collate.engine.text.UnifiedPatch;

/**
 * The outcome of comparing two contents of one {@link Format}.
 *
 * @param diff what the format's operation answers, as the record that becomes its JSON
 * @param patch the differences of the two contents as lines, whatever their format
 */
public record Comparison(Object diff, Stats stats, UnifiedPatch patch) {}
