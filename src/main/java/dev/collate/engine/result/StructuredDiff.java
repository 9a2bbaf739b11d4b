package dev.collate.engine.result;

import java.util.List;

/**
 * The differences of two trees, in document order.
 *
 * @param changes unmodifiable; it may create each entry on access, because there may be millions
 * @param approximate true if the work budget was spent: the diff is complete, but may not be minimal; sent only if true
 */
public record StructuredDiff(List<Change> changes, Stats stats, boolean approximate) {}
