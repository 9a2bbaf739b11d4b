package dev.collate.engine.tree;

import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.tree.parse.Decimal;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.engine.tree.parse.ValueOptions;
import java.util.HashMap;
import java.util.Map;

/**
 * The options for pairs of values. Usually all values have the same options. If the request has rules, the two values of a pair may have
 * different options, for example two array elements with different indexes.
 */
final class PairOptions {
    /**
     * Maximum number of characters that two values may have together so that their comparison costs no additional steps of the work
     * budget. Each further character costs one step.
     */
    private static final int MAX_FREE_CHARACTERS = 64;

    private final NodeTable tableA;
    private final NodeTable tableB;
    private final WorkBudget budget;
    private final ValueOptions defaultOptions;
    private final boolean hasRules;
    private final boolean ignoresCase;
    private final double maxTolerance;
    private final Map<Double, Decimal> tolerances = new HashMap<>();

    PairOptions(NodeTable tableA, NodeTable tableB, JsonOptions options, WorkBudget budget) {
        this.tableA = tableA;
        this.tableB = tableB;
        this.budget = budget;
        this.defaultOptions = options.valueOptions();
        this.hasRules = !options.rules().isEmpty();
        this.ignoresCase = options.ignoresCase();
        this.maxTolerance = options.maxTolerance();
    }

    private ValueOptions optionsOf(NodeTable table, int node) {
        return table.optionsOf(node, defaultOptions);
    }

    /** Returns the maximum numeric tolerance of all values. */
    double maxTolerance() {
        return maxTolerance;
    }

    /** Returns whether two strings with different hashes may be equal, because a rule ignores case. */
    boolean ignoresCase() {
        return ignoresCase;
    }

    /** Returns whether the order of the elements of two arrays matters. */
    boolean arrayOrderMatters(int a, int b) {
        return hasRules
                ? optionsOf(tableA, a).arrayOrderMatters()
                        && optionsOf(tableB, b).arrayOrderMatters()
                : defaultOptions.arrayOrderMatters();
    }

    /** Returns whether two values with different hashes are equal: numbers within the tolerance, or strings that differ only in case. */
    boolean areClose(int a, int b) {
        var kind = tableA.kind(a);
        if (kind != tableB.kind(b)) {
            return false;
        }
        return switch (kind) {
            case NUMBER -> areCloseNumbers(a, b);
            case STRING -> ignoresCase && areCloseStrings(a, b);
            default -> false;
        };
    }

    private boolean areCloseNumbers(int a, int b) {
        double tolerance = hasRules
                ? Math.max(
                        optionsOf(tableA, a).numericTolerance(),
                        optionsOf(tableB, b).numericTolerance())
                : maxTolerance;
        if (tolerance <= 0) {
            return false;
        }
        var numberA = tableA.text(a);
        var numberB = tableB.text(b);
        return spendForReading(numberA.length() + numberB.length())
                && Decimal.differByAtMost(
                        Decimal.of(numberA), Decimal.of(numberB), tolerances.computeIfAbsent(tolerance, Decimal::of));
    }

    /**
     * Returns whether two strings with different hashes are equal because case is ignored for exactly one of them. If case is ignored for
     * both, equal strings have equal hashes.
     */
    private boolean areCloseStrings(int a, int b) {
        return optionsOf(tableA, a).ignoreCase() != optionsOf(tableB, b).ignoreCase()
                && spendForReading(tableA.text(a).length() + tableB.text(b).length())
                && tableA.stringValue(a).equalsIgnoreCase(tableB.stringValue(b));
    }

    /**
     * Spends the steps for reading values with this number of characters together. Returns false if the values must not be read,
     * because they are long and the work budget is spent.
     */
    boolean spendForReading(int characters) {
        budget.spend(Math.max(0, characters - MAX_FREE_CHARACTERS));
        return characters <= MAX_FREE_CHARACTERS || !budget.isSpent();
    }
}
