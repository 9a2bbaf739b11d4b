package dev.collate.engine.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The differences of two trees, in document order.
 *
 * @param identical whether there are no differences; null if the request does not ask for it
 * @param changes the entries; the list is unmodifiable, and may create each entry on access, because there may be millions of entries
 * @param approximate whether a smaller diff may exist, because the work budget was spent or the response would have been too large. The
 *     diff is complete in any case. The response contains this member only if its value is true
 * @param unmatchedPaths the paths of the request that match no value of the documents; null if the request has no paths
 */
public record StructuredDiff(
        @Nullable Boolean identical,
        List<Change> changes,
        Stats stats,
        boolean approximate,
        @Nullable List<String> unmatchedPaths) {
    /** Returns the same diff, with the member {@code identical}. */
    public StructuredDiff withIdenticalMember() {
        return new StructuredDiff(changes.isEmpty(), changes, stats, approximate, unmatchedPaths);
    }
}
