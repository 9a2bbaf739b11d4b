package dev.collate.engine.json.parse;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What counts as a difference.
 *
 * @param semantic values are compared by what they mean; otherwise by how they are spelled
 * @param ignoreKeyOrder the order of an object's members does not count
 * @param arrayOrderMatters the order of an array's elements counts; otherwise arrays are multisets
 * @param ignorePaths places that are not compared, at most {@value #MAX_PATHS}
 * @param arrayKey the member that identifies the elements of arrays; null for the usual ones
 * @param numericTolerance numbers that are not further apart than this are equal; 0 for exact, finite
 * @param workBudget steps that may be spent on finding the smallest explanation; then it is still complete, but approximate
 */
public record JsonOptions(
        boolean semantic,
        boolean ignoreKeyOrder,
        boolean arrayOrderMatters,
        List<PathPattern> ignorePaths,
        @Nullable String arrayKey,
        double numericTolerance,
        long workBudget) {
    /** The most paths that may be ignored: each costs a little at every value that is read. */
    public static final int MAX_PATHS = 100;

    public JsonOptions {
        ignorePaths = List.copyOf(ignorePaths);
    }

    /** The options of a request that has none. */
    public static JsonOptions defaults(long workBudget) {
        return new JsonOptions(true, true, true, List.of(), null, 0, workBudget);
    }
}
