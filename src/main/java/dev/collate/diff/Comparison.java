package dev.collate.diff;

import dev.collate.engine.result.Stats;
import dev.collate.engine.text.UnifiedPatch;

/**
 * The result of comparing two contents of one {@link Format}.
 *
 * @param diff the record whose JSON is the response of the format's endpoint
 * @param patch the line differences of the two contents, for every format
 */
public record Comparison(Object diff, Stats stats, UnifiedPatch patch) {}
