package dev.collate.engine.tree;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.align.Pairs;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.tree.MaximumMatching.Element;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.engine.tree.parse.ValueKind;
import dev.collate.work.Cancellation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds values that are equal although their hashes differ, because they contain numbers within the tolerance or strings in another case.
 * This relation is not transitive, so the elements of two arrays without an order are paired by a {@link MaximumMatching}, after the
 * elements with equal hashes. For example, with a tolerance of 0.5, {@code [{"x": 1}, {"x": 2}]} and {@code [{"x": 2.5}, {"x": 0.5}]} are
 * equal.
 *
 * <p>To avoid the comparison of all pairs, the class computes two numbers for each element. The first number is the hash of its
 * <em>shape</em>: the contents without numbers and, if case is ignored, without strings. Equal elements have the same shape. The second
 * number is the <em>measure</em>: the sum of all numbers in the element. Equal elements have nearly the same measure. The time for both is
 * linear in the number of nodes.
 */
final class ToleranceMatcher {
    /**
     * Number of steps of the work budget that each node costs when its measure is computed, or when it is compared with another node,
     * because numbers must be parsed and names must be read.
     */
    private static final long STEPS_PER_NODE = 8;

    /**
     * Maximum number of pairs of containers whose result is stored, a power of two. A {@link MaximumMatching} asks for the result of a pair
     * several times. Without the stored results, the time would be exponential in the depth of nested arrays.
     */
    private static final int MAX_STORED_PAIRS = 1 << 12;

    /** The relative rounding error of an addition of doubles, multiplied by four. */
    private static final double ROUNDING_ERROR = 0x1p-51;

    /** Numbers with a larger absolute value are replaced with this value or its negative, so that no sum is infinite. */
    private static final double MAX_VALUE = 1e280;

    private final NodeTable tableA;
    private final NodeTable tableB;
    private final PairOptions options;
    private final MemberMatcher memberMatcher;
    private final WorkBudget budget;
    private final Cancellation cancellation = Cancellation.current();

    /**
     * The pairs of containers that were compared, each with its result in the lowest bit. An element is 0 if it is not used. A later pair
     * may replace an earlier one.
     */
    private long @Nullable [] storedPairs;

    ToleranceMatcher(
            NodeTable tableA, NodeTable tableB, PairOptions options, MemberMatcher memberMatcher, WorkBudget budget) {
        this.tableA = tableA;
        this.tableB = tableB;
        this.options = options;
        this.memberMatcher = memberMatcher;
        this.budget = budget;
    }

    /** Returns whether two values are equal, including all values inside them. When the work budget is spent, only hashes are compared. */
    boolean areDeepEqual(int a, int b) {
        if (tableA.hash(a) == tableB.hash(b)) {
            return true;
        }
        if (!tableA.isContainer(a) || tableA.kind(a) != tableB.kind(b)) {
            return options.areClose(a, b);
        }
        if (tableA.nodeCount(a) != tableB.nodeCount(b)) {
            return false;
        }
        if (storedPairs == null) {
            storedPairs = new long[MAX_STORED_PAIRS];
        }
        long pair = ((long) a << Integer.SIZE | b) + 1 << 1;
        // Not a keyed hash: it would be different on each server, and so would the results after the work budget is
        // spent.
        int slot = (int) (pair * 0x9E3779B97F4A7C15L >>> Integer.SIZE) & MAX_STORED_PAIRS - 1;
        if ((storedPairs[slot] & ~1) == pair) {
            budget.spend(1);
            return storedPairs[slot] != pair;
        }
        budget.spend(STEPS_PER_NODE * (1L + tableA.childCount(a)));
        boolean isEqual = !budget.isSpent()
                && (tableA.kind(a) == ValueKind.OBJECT ? haveEqualMembers(a, b) : haveEqualElements(a, b));
        storedPairs[slot] = isEqual ? pair | 1 : pair;
        return isEqual;
    }

    /** Objects with the same number of nodes are equal if each member of one of them is equal to a member of the other object. */
    private boolean haveEqualMembers(int a, int b) {
        var pairs = memberMatcher.pair(a, b);
        for (int i = 0; i < tableA.childCount(a); i++) {
            int member = tableA.child(a, i);
            if (!tableA.isIgnored(member)
                    && (!pairs.isPairedA(i) || !areDeepEqual(member, tableB.child(b, pairs.partner(i))))) {
                return false;
            }
        }
        return true;
    }

    private boolean haveEqualElements(int a, int b) {
        var nodesA = comparedElements(tableA, a);
        var nodesB = comparedElements(tableB, b);
        if (nodesA.length != nodesB.length) {
            return false;
        }
        return options.arrayOrderMatters(a, b)
                ? IntStream.range(0, nodesA.length).allMatch(i -> areDeepEqual(nodesA[i], nodesB[i]))
                : countEqualPairs(nodesA, nodesB) == nodesA.length;
    }

    /** Returns the maximum number of equal pairs of an element of the first array and an element of the second array, in any order. */
    int countEqualPairs(int a, int b) {
        return countEqualPairs(comparedElements(tableA, a), comparedElements(tableB, b));
    }

    private int countEqualPairs(int[] nodesA, int[] nodesB) {
        return pairEqual(nodesA, new long[nodesA.length], nodesB, new long[nodesB.length])
                .count();
    }

    /** Returns the elements of an array that are not ignored. */
    private static int[] comparedElements(NodeTable table, int array) {
        return IntStream.range(0, table.childCount(array))
                .map(i -> table.child(array, i))
                .filter(element -> !table.isIgnored(element))
                .toArray();
    }

    /**
     * Pairs equal nodes in {@code nodesA} (nodes of table A) and {@code nodesB} (nodes of table B). The pairs contain the indexes in these
     * two arrays. The number of pairs is the maximum, unless the work budget is spent. Only nodes with the same group can be paired. Nodes
     * with equal hashes must have equal groups.
     */
    Pairs pairEqual(int[] nodesA, long[] groupsA, int[] nodesB, long[] groupsB) {
        var pairs = new Pairs(nodesA.length, nodesB.length);
        pairs.pairByKey(i -> tableA.hash(nodesA[i]), j -> tableB.hash(nodesB[j]));
        if (pairs.count() == Math.min(nodesA.length, nodesB.length) || budget.isSpent()) {
            return pairs;
        }
        budget.spend((long) nodesA.length + nodesB.length);
        var shapesA = shapes(tableA, nodesA, groupsA);
        var shapesB = shapes(tableB, nodesB, groupsB);
        var shapeNumbers = numberSharedShapes(shapesA, shapesB, pairs);
        if (!shapeNumbers.isEmpty() && !budget.isSpent()) {
            var a = elements(tableA, nodesA, shapesA, shapeNumbers);
            var b = elements(tableB, nodesB, shapesB, shapeNumbers);
            MaximumMatching.addPairs(a, b, (i, j) -> canBePaired(nodesA[i], nodesB[j]), budget, pairs);
        }
        return pairs;
    }

    private boolean canBePaired(int a, int b) {
        // Otherwise, a search for pairs of numbers would cost one step for each comparison, and would take ten seconds.
        budget.spend(STEPS_PER_NODE);
        return areDeepEqual(a, b);
    }

    /**
     * Returns the shape of each node, mixed with its group. Returns 0 for a node that can be equal only to nodes with the same hash.
     */
    private long[] shapes(NodeTable table, int[] nodes, long[] groups) {
        var shapes = new long[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            cancellation.checkAt(i);
            var kind = table.kind(nodes[i]);
            boolean isExact = !kind.isContainer() && kind != ValueKind.NUMBER && !options.ignoresCase();
            shapes[i] = isExact ? 0 : KeyedHash.mix(groups[i], shape(table, nodes[i]));
        }
        return shapes;
    }

    private long shape(NodeTable table, int node) {
        var kind = table.kind(node);
        if (kind == ValueKind.NUMBER) {
            return 1;
        }
        if (kind == ValueKind.STRING && options.ignoresCase()) {
            return 2;
        }
        if (!kind.isContainer()) {
            return table.isIgnored(node) ? 0 : table.hash(node);
        }
        budget.spend(table.childCount(node));
        long sum = 0;
        for (int i = 0; i < table.childCount(node); i++) {
            cancellation.checkAt(i);
            sum += shape(table, table.child(node, i));
        }
        return KeyedHash.mix(sum, kind == ValueKind.OBJECT ? 3 : 4);
    }

    /**
     * Finds the shapes that occur on both sides among the nodes without a partner. Only nodes of these shapes can get further partners.
     * Returns a number for each of these shapes: the index of the first node of {@code a} that has this shape and no partner.
     */
    private static Map<Long, Integer> numberSharedShapes(long[] shapesA, long[] shapesB, Pairs pairs) {
        var unpairedShapesB = new HashSet<Long>();
        for (int j = pairs.nextUnpairedB(0); j < shapesB.length; j = pairs.nextUnpairedB(j + 1)) {
            if (shapesB[j] != 0) {
                unpairedShapesB.add(shapesB[j]);
            }
        }
        var shapeNumbers = new HashMap<Long, Integer>();
        for (int i = 0; i < shapesA.length; i++) {
            if (!pairs.isPairedA(i) && unpairedShapesB.contains(shapesA[i])) {
                shapeNumbers.putIfAbsent(shapesA[i], i);
            }
        }
        return shapeNumbers;
    }

    private Element[] elements(NodeTable table, int[] nodes, long[] shapes, Map<Long, Integer> shapeNumbers) {
        return IntStream.range(0, nodes.length)
                .filter(i -> shapeNumbers.containsKey(shapes[i]))
                .mapToObj(i -> element(table, i, nodes[i], Objects.requireNonNull(shapeNumbers.get(shapes[i]))))
                .toArray(Element[]::new);
    }

    private Element element(NodeTable table, int index, int node, int shape) {
        budget.spend(STEPS_PER_NODE * table.nodeCount(node));
        var sum = new Sum();
        addNumbers(sum, table, node);
        double rounding = ROUNDING_ERROR * (table.nodeCount(node) + 2) * sum.magnitude;
        return new Element(index, shape, sum.value, options.maxTolerance() * table.nodeCount(node) + 2 * rounding);
    }

    /** The sum of numbers, and the sum of their absolute values, from which the maximum rounding error is computed. */
    private static final class Sum {
        private double value;
        private double magnitude;
    }

    private void addNumbers(Sum sum, NodeTable table, int node) {
        if (table.kind(node) == ValueKind.NUMBER) {
            var text = table.text(node);
            double value = options.spendForReading(text.length()) ? Double.parseDouble(text.toString()) : 0;
            double number = Math.clamp(value, -MAX_VALUE, MAX_VALUE);
            sum.value += number;
            sum.magnitude += Math.abs(number);
        }
        for (int i = 0; table.isContainer(node) && i < table.childCount(node); i++) {
            cancellation.checkAt(i);
            addNumbers(sum, table, table.child(node, i));
        }
    }
}
