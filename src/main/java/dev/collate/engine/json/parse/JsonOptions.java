package dev.collate.engine.json.parse;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options that decide which differences are reported.
 *
 * @param semantic if true, numbers and strings are compared by value; if false, they are compared as the document writes them
 * @param ignoreKeyOrder whether the order of an object's members is ignored
 * @param arrayOrderMatters if true, arrays are compared as sequences; if false, they are compared as multisets
 * @param ignorePaths paths that are not compared, at most {@value #MAX_PATHS}
 * @param arrayKey the name of the member that identifies the elements of arrays; null means the default keys
 * @param numericTolerance a finite number; two numbers that differ by at most this number are treated as equal; 0 means that numbers are
 * compared exactly
 * @param workBudget maximum number of steps for finding a minimal diff; if all steps are used, the diff is complete but approximate
 */
public record JsonOptions(
        boolean semantic,
        boolean ignoreKeyOrder,
        boolean arrayOrderMatters,
        List<PathPattern> ignorePaths,
        @Nullable String arrayKey,
        double numericTolerance,
        long workBudget) {
    /** Maximum number of ignored paths. Each path makes the reading of each value a little slower. */
    public static final int MAX_PATHS = 100;

    public JsonOptions {
        ignorePaths = List.copyOf(ignorePaths);
    }

    /** Returns the default options. */
    public static JsonOptions defaults(long workBudget) {
        return new JsonOptions(true, true, true, List.of(), null, 0, workBudget);
    }
}
