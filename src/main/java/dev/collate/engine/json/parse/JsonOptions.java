package dev.collate.engine.json.parse;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options that decide which differences are reported.
 *
 * @param semantic whether numbers and strings are compared by value; if false, they are compared as written
 * @param ignoreKeyOrder whether the order of an object's members is ignored
 * @param arrayOrderMatters whether the order of an array's elements matters; otherwise arrays are multisets
 * @param ignorePaths paths that are not compared, at most {@value #MAX_PATHS}
 * @param arrayKey the member that identifies the elements of arrays; null for the default keys
 * @param numericTolerance a finite number; two numbers that differ by at most this number are equal; 0 compares exactly
 * @param workBudget maximum number of steps for finding a minimal diff; after these steps, the diff is still complete, but approximate
 */
public record JsonOptions(
        boolean semantic,
        boolean ignoreKeyOrder,
        boolean arrayOrderMatters,
        List<PathPattern> ignorePaths,
        @Nullable String arrayKey,
        double numericTolerance,
        long workBudget) {
    /** Maximum number of ignored paths. Each path adds a small cost to every value that is read. */
    public static final int MAX_PATHS = 100;

    public JsonOptions {
        ignorePaths = List.copyOf(ignorePaths);
    }

    /** Returns the default options. */
    public static JsonOptions defaults(long workBudget) {
        return new JsonOptions(true, true, true, List.of(), null, 0, workBudget);
    }
}
