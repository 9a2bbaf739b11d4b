package dev.collate.engine.tree.parse;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The options that decide which differences are reported.
 *
 * @param semantic if true, numbers and strings are compared by value; if false, they are compared as the document writes them
 * @param ignoreKeyOrder whether the order of an object's members is ignored
 * @param arrayOrderMatters if true, arrays are compared as sequences; if false, they are compared as multisets
 * @param ignorePaths rules for the paths that are not compared
 * @param arrayKey the name of the member that identifies the elements of arrays; null means the default keys
 * @param numericTolerance a finite number; two numbers that differ by at most this number are treated as equal; 0 means that numbers are
 * compared exactly
 * @param rules options for the values at a path; rules and ignored paths together are at most {@value #MAX_PATHS}
 * @param findsMoves whether array elements with a key are reported as moved
 * @param comparesDocuments whether the root is an array of YAML documents, which {@code engine.tree.IdentityKeys} identifies differently
 *     from other array elements
 * @param workBudget maximum number of steps for finding a minimal diff; if all steps are used, the diff is complete but approximate
 */
public record JsonOptions(
        boolean semantic,
        boolean ignoreKeyOrder,
        boolean arrayOrderMatters,
        List<PathRule> ignorePaths,
        @Nullable String arrayKey,
        double numericTolerance,
        List<PathRule> rules,
        boolean findsMoves,
        boolean comparesDocuments,
        long workBudget) {
    /** Maximum number of ignored paths and rules. Each path makes the reading of each value a little slower. */
    public static final int MAX_PATHS = 100;

    /** Bytes of heap for the options number of a value (see {@link NodeTable}), in each of its at most two rows. */
    private static final int OPTIONS_HEAP = 2 * Character.BYTES;

    /**
     * Bytes of heap for each array element while {@code engine.tree.MaximumMatching} pairs the elements of two arrays. The similarity of
     * nested arrays needs such pairs also if the order matters.
     */
    private static final int MATCHING_HEAP = 72;

    public JsonOptions {
        ignorePaths = List.copyOf(ignorePaths);
        rules = List.copyOf(rules);
    }

    /** Returns the default options. */
    public static JsonOptions defaults(long workBudget) {
        return new JsonOptions(true, true, true, List.of(), null, 0, List.of(), false, false, workBudget);
    }

    /** Returns these options with {@link #comparesDocuments}. */
    public JsonOptions forDocuments() {
        return withMovesAndDocuments(findsMoves, true);
    }

    /** Returns these options without {@link #findsMoves}. */
    public JsonOptions withoutMoves() {
        return withMovesAndDocuments(false, comparesDocuments);
    }

    private JsonOptions withMovesAndDocuments(boolean newFindsMoves, boolean newComparesDocuments) {
        return new JsonOptions(
                semantic,
                ignoreKeyOrder,
                arrayOrderMatters,
                ignorePaths,
                arrayKey,
                numericTolerance,
                rules,
                newFindsMoves,
                newComparesDocuments,
                workBudget);
    }

    /** Returns the options of a value to which no rule applies. */
    public ValueOptions valueOptions() {
        return new ValueOptions(
                arrayOrderMatters, arrayKey == null ? null : NodeTable.nameHash(arrayKey), numericTolerance, false);
    }

    /** Returns the rules, and then the rules of the ignored paths, which have precedence. */
    public List<PathRule> allRules() {
        return Stream.concat(rules.stream(), ignorePaths.stream()).toList();
    }

    /** Returns the additional bytes of heap for each value of a document because of ignored paths and rules. */
    public int heapPerValue() {
        return rules.isEmpty() && ignorePaths.isEmpty() ? 0 : NodeTable.ROW_HEAP + OPTIONS_HEAP;
    }

    /** Returns the additional bytes of heap for each array element; 0 if two elements with different hashes are never equal. */
    public int heapPerElement() {
        return isInexact() ? MATCHING_HEAP : 0;
    }

    /** Returns whether two values with different hashes may be equal. */
    public boolean isInexact() {
        return maxTolerance() > 0 || ignoresCase();
    }

    /** Returns the maximum numeric tolerance of all values. */
    public double maxTolerance() {
        return rules.stream()
                .mapToDouble(rule -> Objects.requireNonNullElse(rule.numericTolerance(), 0.0))
                .reduce(numericTolerance, Math::max);
    }

    /** Returns whether two strings with different hashes may be equal, because a rule ignores case. */
    public boolean ignoresCase() {
        return rules.stream().anyMatch(rule -> Boolean.TRUE.equals(rule.ignoreCase()));
    }
}
