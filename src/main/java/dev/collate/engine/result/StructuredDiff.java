package dev.collate.engine.result;

import java.util.List;

/**
 * The differences of two trees, in document order.
 *
 * @param changes unmodifiable; it may make each entry when it is asked for, since there may be millions
 * @param approximate true when the work budget was spent: still complete, perhaps not the smallest; sent only when true
 */
public record StructuredDiff(List<Change> changes, Stats stats, boolean approximate) {}
