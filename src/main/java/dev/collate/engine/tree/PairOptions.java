package dev.collate.engine.tree;

import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.tree.parse.Decimal;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.engine.tree.parse.PathRule;
import dev.collate.engine.tree.parse.ValueOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The options for pairs of values. Usually all values have the same options. If the request has rules, the two values of a pair may have
 * different options, for example two array elements with different indexes.
 */
final class PairOptions {
    /**
     * Maximum number of characters of two numbers together whose comparison costs no additional steps of the work budget. Each further
     * character costs one step.
     */
    private static final int FREE_CHARACTERS = 64;

    private final NodeTable tableA;
    private final NodeTable tableB;
    private final WorkBudget budget;
    private final ValueOptions standard;
    private final boolean ruled;
    private final boolean ignoresCase;
    private final double maxTolerance;
    private final Map<Double, Decimal> tolerances = new HashMap<>();

    PairOptions(NodeTable tableA, NodeTable tableB, JsonOptions options, WorkBudget budget) {
        this.tableA = tableA;
        this.tableB = tableB;
        this.budget = budget;
        this.standard = options.values();
        this.ruled = !options.rules().isEmpty();
        this.ignoresCase = options.rules().stream().anyMatch(rule -> Boolean.TRUE.equals(rule.ignoreCase()));
        this.maxTolerance = options.rules().stream()
                .map(PathRule::numericTolerance)
                .filter(Objects::nonNull)
                .reduce(standard.numericTolerance(), Math::max);
    }

    private ValueOptions of(NodeTable table, int node) {
        var own = table.options(node);
        return own == null ? standard : own;
    }

    /** Returns the maximum numeric tolerance of all values. */
    double maxTolerance() {
        return maxTolerance;
    }

    /** Returns whether two strings with different hashes may be equal. */
    boolean ignoresCase() {
        return ignoresCase;
    }

    /** Returns whether two values with different hashes may be equal. */
    boolean isInexact() {
        return maxTolerance > 0 || ignoresCase;
    }

    /** Returns whether the order of the elements of two arrays matters. */
    boolean arrayOrderMatters(int a, int b) {
        return ruled
                ? of(tableA, a).arrayOrderMatters() && of(tableB, b).arrayOrderMatters()
                : standard.arrayOrderMatters();
    }

    /** Returns whether two values with different hashes are equal: numbers within the tolerance, or strings that differ only in case. */
    boolean areClose(int a, int b) {
        var kind = tableA.kind(a);
        if (kind != tableB.kind(b)) {
            return false;
        }
        return switch (kind) {
            case NUMBER -> closeNumbers(a, b);
            case STRING -> ignoresCase && closeStrings(a, b);
            default -> false;
        };
    }

    private boolean closeNumbers(int a, int b) {
        double tolerance =
                ruled ? Math.max(of(tableA, a).numericTolerance(), of(tableB, b).numericTolerance()) : maxTolerance;
        if (tolerance <= 0) {
            return false;
        }
        var number = tableA.text(a);
        var other = tableB.text(b);
        budget.spend(Math.max(0, number.length() + other.length() - FREE_CHARACTERS));
        return Decimal.within(
                Decimal.of(number), Decimal.of(other), tolerances.computeIfAbsent(tolerance, Decimal::of));
    }

    /**
     * Returns whether two strings with different hashes are equal because case is ignored for exactly one of them. If case is ignored for
     * both, equal strings have equal hashes.
     */
    private boolean closeStrings(int a, int b) {
        return of(tableA, a).ignoreCase() != of(tableB, b).ignoreCase()
                && tableA.string(a).equalsIgnoreCase(tableB.string(b));
    }
}
