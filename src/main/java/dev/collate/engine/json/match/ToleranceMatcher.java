package dev.collate.engine.json.match;

import dev.collate.engine.align.KeyMatcher;
import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.parse.ValueKind;
import dev.collate.engine.result.Differences;
import dev.collate.work.Cancellation;
import dev.collate.utf8.JsonStrings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;

/**
 * Finds values that are equal although their hashes differ, because they contain numbers within the tolerance or strings in another case.
 * This relation is not transitive, so the class pairs the elements of two arrays by a maximum matching: pairs with equal hashes and pairs
 * that a search in ascending order finds come first, then augmenting paths (Kuhn 1955) add further pairs.
 *
 * <p>Only elements of the same shape can be equal: their contents differ only in numbers. The class also computes a measure for each
 * element: the sum of all numbers in the element, each multiplied by a weight that depends on the names on its path. Two equal elements have
 * nearly the same measure, so each element is compared only with elements that have a similar measure.
 */
final class ToleranceMatcher {
    /** Number of steps of the work budget that each node costs when its measure is computed, because numbers must be parsed. */
    private static final long STEPS_PER_NODE = 8;

    /** The relative rounding error of an addition of doubles, multiplied by four. */
    private static final double ROUNDING = 0x1p-51;

    /** Larger numbers are replaced with this value, so that no sum is infinite. */
    private static final double MAX_VALUE = 1e280;

    private final NodeTable tableA;
    private final NodeTable tableB;
    private final PairOptions options;
    private final MemberPairs members;
    private final CRC32C checksum = new CRC32C();
    private final WorkBudget budget;
    private final Cancellation cancellation = Cancellation.current();

    ToleranceMatcher(
            NodeTable tableA, NodeTable tableB, PairOptions options, MemberPairs members, WorkBudget budget) {
        this.tableA = tableA;
        this.tableB = tableB;
        this.options = options;
        this.members = members;
        this.budget = budget;
    }

    /** Returns whether two values are equal, including all values inside them. When the work budget is spent, only hashes are compared. */
    boolean equal(int a, int b) {
        if (tableA.hash(a) == tableB.hash(b)) {
            return true;
        }
        if (!tableA.isContainer(a) || tableA.kind(a) != tableB.kind(b)) {
            return options.close(a, b);
        }
        if (tableA.nodes(a) != tableB.nodes(b)) {
            return false;
        }
        budget.spend(1L + tableA.children(a));
        return !budget.spent() && (tableA.kind(a) == ValueKind.OBJECT ? equalMembers(a, b) : equalElements(a, b));
    }

    /** Objects with the same number of nodes are equal if each member of one of them is equal to a member of the other object. */
    private boolean equalMembers(int a, int b) {
        var partners = members.of(a, b);
        for (int i = 0; i < partners.length; i++) {
            int member = tableA.child(a, i);
            if (!tableA.ignored(member)
                    && (partners[i] == Differences.NONE || !equal(member, tableB.child(b, partners[i])))) {
                return false;
            }
        }
        return true;
    }

    private boolean equalElements(int a, int b) {
        var some = elements(tableA, a);
        var others = elements(tableB, b);
        if (some.length != others.length) {
            return false;
        }
        return options.ordered(a, b)
                ? IntStream.range(0, some.length).allMatch(i -> equal(some[i], others[i]))
                : count(some, others) == some.length;
    }

    /** Returns the maximum number of equal pairs of an element of the first array and an element of the second array, in any order. */
    int count(int a, int b) {
        return count(elements(tableA, a), elements(tableB, b));
    }

    private int count(int[] some, int[] others) {
        return (int) Arrays.stream(of(some, new long[some.length], others, new long[others.length]))
                .filter(partner -> partner != Differences.NONE)
                .count();
    }

    private static int[] elements(NodeTable table, int array) {
        return IntStream.range(0, table.children(array))
                .map(i -> table.child(array, i))
                .filter(element -> !table.ignored(element))
                .toArray();
    }

    /**
     * Returns for each node in {@code some} (nodes of table A) the index of its partner in {@code others} (nodes of table B), or {@link
     * Differences#NONE}. The number of pairs is the maximum, unless the work budget is spent. Only nodes with the same group can be paired;
     * equal hashes must imply equal groups.
     */
    int[] of(int[] some, long[] groups, int[] others, long[] otherGroups) {
        var partners =
                KeyMatcher.byKey(some.length, i -> tableA.hash(some[i]), others.length, j -> tableB.hash(others[j]));
        var taken = new BitSet(others.length);
        Arrays.stream(partners).filter(j -> j != Differences.NONE).forEach(taken::set);
        if (taken.cardinality() == Math.min(some.length, others.length)) {
            return partners;
        }
        budget.spend((long) some.length + others.length);
        var shapes = shapes(tableA, some, groups);
        var otherShapes = shapes(tableB, others, otherGroups);
        var open = open(shapes, i -> partners[i] == Differences.NONE, otherShapes, j -> !taken.get(j));
        if (!open.isEmpty() && !budget.spent()) {
            var a = ascending(tableA, some, shapes, open);
            var b = ascending(tableB, others, otherShapes, open);
            new Matching(a, b, partners).complete(partners);
        }
        return partners;
    }

    /** Returns a hash for each node that is equal for nodes that may be equal; 0 for a node that is equal only if its hash is equal. */
    private long[] shapes(NodeTable table, int[] nodes, long[] groups) {
        var shapes = new long[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            cancellation.checkAt(i);
            var kind = table.kind(nodes[i]);
            boolean exact = !kind.isContainer() && kind != ValueKind.NUMBER && !options.foldsCase();
            shapes[i] = exact ? 0 : KeyedHash.mix(groups[i], shape(table, nodes[i]));
        }
        return shapes;
    }

    private long shape(NodeTable table, int node) {
        var kind = table.kind(node);
        if (kind == ValueKind.NUMBER) {
            return 1;
        }
        if (kind == ValueKind.STRING && options.foldsCase()) {
            return 2;
        }
        if (!kind.isContainer()) {
            return table.ignored(node) ? 0 : table.hash(node);
        }
        budget.spend(table.children(node));
        long sum = 0;
        for (int i = 0; i < table.children(node); i++) {
            cancellation.checkAt(i);
            sum += shape(table, table.child(node, i));
        }
        return KeyedHash.mix(sum, kind.ordinal() + 3L);
    }

    /**
     * Returns the shapes of which both sides have a node without a partner. Each shape has a number, the position of its first node. Only
     * nodes of these shapes can get further partners.
     */
    private static Map<Long, Integer> open(
            long[] shapes, IntPredicate free, long[] otherShapes, IntPredicate otherFree) {
        var wanted = new HashSet<Long>();
        for (int j = 0; j < otherShapes.length; j++) {
            if (otherShapes[j] != 0 && otherFree.test(j)) {
                wanted.add(otherShapes[j]);
            }
        }
        var open = new HashMap<Long, Integer>();
        for (int i = 0; i < shapes.length; i++) {
            if (free.test(i) && wanted.contains(shapes[i])) {
                open.putIfAbsent(shapes[i], i);
            }
        }
        return open;
    }

    /**
     * @param index the index of the node among the nodes of its side
     * @param shape the number of the shape
     * @param slack the maximum difference of the measures of two equal nodes
     */
    private record Measured(int index, int node, int shape, double measure, double slack) {}

    private Measured[] ascending(NodeTable table, int[] nodes, long[] shapes, Map<Long, Integer> open) {
        return IntStream.range(0, nodes.length)
                .filter(i -> open.containsKey(shapes[i]))
                .mapToObj(i -> measured(table, i, nodes[i], open.get(shapes[i])))
                .sorted((one, other) -> {
                    cancellation.check();
                    return compare(one, other);
                })
                .toArray(Measured[]::new);
    }

    private static int compare(Measured one, Measured other) {
        int order = Integer.compare(one.shape(), other.shape());
        return order != 0 ? order : Double.compare(one.measure(), other.measure());
    }

    private Measured measured(NodeTable table, int index, int node, int shape) {
        budget.spend(STEPS_PER_NODE * table.nodes(node));
        var sum = new Sum();
        add(sum, table, node, 1);
        double rounding = ROUNDING * (table.nodes(node) + 2) * sum.magnitude;
        return new Measured(index, node, shape, sum.value, options.maxTolerance() * table.nodes(node) + 2 * rounding);
    }

    /** The weighted sum of numbers, and the sum of their absolute values, which limits the rounding error. */
    private static final class Sum {
        private double value;
        private double magnitude;
    }

    private void add(Sum sum, NodeTable table, int node, double weight) {
        if (table.kind(node) == ValueKind.NUMBER) {
            double number = weight * Math.clamp(Decimal.of(table.text(node)).approximate(), -MAX_VALUE, MAX_VALUE);
            sum.value += number;
            sum.magnitude += Math.abs(number);
        }
        for (int i = 0; table.isContainer(node) && i < table.children(node); i++) {
            cancellation.checkAt(i);
            int child = table.child(node, i);
            add(sum, table, child, table.kind(node) == ValueKind.OBJECT ? weight * share(table, child) : weight);
        }
    }

    /**
     * Returns a weight between 0.5 and 1 for the name of a member. Nearly all names have different weights. The keyed hash of the name is
     * not used, because it is different in each process.
     */
    private double share(NodeTable table, int member) {
        var name = table.spelledName(member);
        var bytes = name.bytes();
        int from = name.from() + 1;
        int to = name.to() - 1;
        if (JsonStrings.plainUntil(bytes, from, to) < to) {
            bytes = table.name(member).getBytes(StandardCharsets.UTF_8);
            from = 0;
            to = bytes.length;
        }
        checksum.reset();
        checksum.update(bytes, from, to - from);
        return 0.5 + checksum.getValue() * 0x1p-33;
    }

    /** A matching of two sides, whose nodes are sorted by their shapes and measures. Nodes are numbered by their positions there. */
    private final class Matching {
        private final Measured[] a;
        private final Measured[] b;
        private final int[] partnersOfA;
        private final int[] partnersOfB;
        /** For each position in {@code b}, the position in {@code a} from which the search reached it. */
        private final int[] reachedFrom;
        /** For each position in {@code b}: the same position while the search may visit it, afterwards a later position (union-find). */
        private final int[] unvisited;

        /** Creates a matching of the pairs that are known already. */
        Matching(Measured[] a, Measured[] b, int[] partners) {
            this.a = a;
            this.b = b;
            this.partnersOfA = new int[a.length];
            this.partnersOfB = new int[b.length];
            this.reachedFrom = new int[b.length];
            this.unvisited = new int[b.length + 1];
            Arrays.fill(partnersOfB, Differences.NONE);
            var positions = new HashMap<Integer, Integer>();
            for (int j = 0; j < b.length; j++) {
                positions.put(b[j].index(), j);
            }
            for (int i = 0; i < a.length; i++) {
                partnersOfA[i] = positions.getOrDefault(partners[a[i].index()], Differences.NONE);
                if (partnersOfA[i] != Differences.NONE) {
                    partnersOfB[partnersOfA[i]] = i;
                }
            }
        }

        /** Adds pairs until the matching is a maximum matching, and stores the partners. */
        void complete(int[] partners) {
            pairFree();
            boolean found = true;
            while (found && !budget.spent()) {
                found = augmentAll();
            }
            for (int i = 0; i < a.length; i++) {
                partners[a[i].index()] =
                        partnersOfA[i] == Differences.NONE ? Differences.NONE : b[partnersOfA[i]].index();
            }
        }

        /** Pairs each node of side A without a partner with the first equal node of side B without a partner. */
        private void pairFree() {
            budget.spend(b.length);
            Arrays.setAll(unvisited, j -> j < b.length && partnersOfB[j] != Differences.NONE ? j + 1 : j);
            for (int i = 0; i < a.length; i++) {
                if (partnersOfA[i] == Differences.NONE) {
                    reach(i, new ArrayDeque<>());
                }
            }
        }

        /**
         * Searches an augmenting path from each node of side A without a partner. The searches visit each node of side B only once. Returns
         * whether a path was found. If not, the matching is a maximum matching.
         */
        private boolean augmentAll() {
            budget.spend(b.length);
            Arrays.setAll(unvisited, j -> j);
            boolean found = false;
            for (int i = 0; i < a.length; i++) {
                found |= partnersOfA[i] == Differences.NONE && augment(i);
            }
            return found;
        }

        private boolean augment(int start) {
            var queue = new ArrayDeque<Integer>();
            queue.add(start);
            while (!queue.isEmpty()) {
                if (reach(queue.remove(), queue)) {
                    return true;
                }
            }
            return false;
        }

        /**
         * Visits the nodes of side B that are equal to node {@code i} of side A. If one of them has no partner, changes the pairs on the path to
         * it and returns true. Otherwise, adds the partners of the visited nodes to the queue.
         */
        private boolean reach(int i, ArrayDeque<Integer> queue) {
            double max = a[i].measure() + a[i].slack();
            int j = next(firstFrom(a[i].shape(), a[i].measure() - a[i].slack()));
            while (j < b.length && b[j].shape() == a[i].shape() && b[j].measure() <= max && !budget.spent()) {
                budget.spend(1);
                if (equal(a[i].node(), b[j].node())) {
                    reachedFrom[j] = i;
                    unvisited[j] = j + 1;
                    if (partnersOfB[j] == Differences.NONE) {
                        pairAlongPath(j);
                        return true;
                    }
                    queue.add(partnersOfB[j]);
                }
                j = next(j + 1);
            }
            return false;
        }

        private void pairAlongPath(int end) {
            for (int j = end; j != Differences.NONE; ) {
                int i = reachedFrom[j];
                int before = partnersOfA[i];
                partnersOfA[i] = j;
                partnersOfB[j] = i;
                j = before;
            }
        }

        private int firstFrom(int shape, double min) {
            int low = 0;
            int high = b.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (b[middle].shape() < shape || b[middle].shape() == shape && b[middle].measure() < min) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        private int next(int from) {
            int index = from;
            while (unvisited[index] != index) {
                unvisited[index] = unvisited[unvisited[index]];
                index = unvisited[index];
            }
            return index;
        }
    }
}
