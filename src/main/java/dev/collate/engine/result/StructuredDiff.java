package dev.collate.engine.result;

import java.util.List;

/**
 * The differences of two trees, in document order.
 *
 * @param changes an unmodifiable list, which may create each entry on access, because there may be millions of entries
 * @param approximate true if the work budget was spent, so that the diff is complete but may not be minimal; sent only if true
 */
public record StructuredDiff(List<Change> changes, Stats stats, boolean approximate) {}
