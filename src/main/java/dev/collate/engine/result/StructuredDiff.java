package dev.collate.engine.result;

import java.util.List;

/**
 * The differences of two trees, in document order.
 *
 * @param changes the entries; the list is unmodifiable, and may create each entry on access, because there may be millions of entries
 * @param approximate whether a smaller diff may exist, because the work budget was spent or the response would have been too large. The
 *     diff is complete in any case. The response contains this member only if its value is true
 */
public record StructuredDiff(List<Change> changes, Stats stats, boolean approximate) {}
