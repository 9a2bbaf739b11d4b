package dev.collate.engine.json.match;

import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.parse.TextHash;
import dev.collate.engine.json.parse.ValueKind;
import dev.collate.engine.result.Differences;
import dev.collate.work.Cancellation;
import dev.collate.utf8.JsonStrings;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;

/**
 * Pairs elements of unordered arrays. Two elements can be paired if they differ only in numbers, and each of these numbers by at most the
 * numeric tolerance. The class computes a measure for each element: the sum of all numbers in the element, each multiplied by a weight that
 * depends on the names on its path. Two elements that can be paired have nearly the same measure, so each element is compared only with
 * elements that have a similar measure.
 */
final class ToleranceMatcher {
    /**
     * Maximum number of candidates that are compared with each element. More candidates are not needed, because few elements have similar
     * measures by chance.
     */
    private static final int MAX_CANDIDATES = 64;

    /** Number of steps of the work budget that each node costs when its measure is computed, because numbers must be parsed. */
    private static final long STEPS_PER_NODE = 8;

    /** The relative rounding error that is allowed for a measure. It is larger than the error of a sum of doubles. */
    private static final double ROUNDING = 1e-9;

    /** Larger numbers are replaced with this value, so that no sum is infinite. */
    private static final double MAX_VALUE = 1e280;

    private final NodeTable tableA;
    private final NodeTable tableB;
    private final PairOptions options;
    private final Similarity similarity;
    private final MemberPairs members;
    private final CRC32C checksum = new CRC32C();
    private final WorkBudget budget;
    private final Cancellation cancellation = Cancellation.current();

    ToleranceMatcher(
            NodeTable tableA,
            NodeTable tableB,
            JsonOptions request,
            PairOptions options,
            Similarity similarity,
            WorkBudget budget) {
        this.tableA = tableA;
        this.tableB = tableB;
        this.options = options;
        this.similarity = similarity;
        this.members = new MemberPairs(tableA, tableB, new TextHash(!request.semantic()));
        this.budget = budget;
    }

    private record Measured(int index, int node, double measure) {}

    /**
     * Returns for each node in {@code some} (nodes of table A) the index of its partner in {@code others} (nodes of table B), or {@link
     * Differences#NONE}. When the work budget is spent, no node gets a partner.
     */
    int[] of(int[] some, int[] others) {
        budget.spend(STEPS_PER_NODE * (nodes(tableA, some) + nodes(tableB, others)));
        var partners = new int[some.length];
        Arrays.fill(partners, Differences.NONE);
        if (!budget.spent()) {
            pair(some, others, partners);
        }
        return partners;
    }

    private static long nodes(NodeTable table, int[] some) {
        return Arrays.stream(some).mapToLong(table::nodes).sum();
    }

    private void pair(int[] some, int[] others, int[] partners) {
        var candidates = ascending(tableB, others);
        // free[i] is i while candidate i has no partner. Afterwards it is the index of a later candidate (union-find).
        var free = IntStream.rangeClosed(0, candidates.length).toArray();
        for (var one : ascending(tableA, some)) {
            cancellation.check();
            double slack = options.maxTolerance() * tableA.nodes(one.node()) + ROUNDING * Math.abs(one.measure());
            int index = nextFree(free, firstFrom(candidates, one.measure() - slack));
            for (int tried = 0; tried < MAX_CANDIDATES && index < candidates.length; tried++) {
                var other = candidates[index];
                if (other.measure() > one.measure() + slack) {
                    break;
                }
                if (close(one.node(), other.node())) {
                    partners[one.index()] = other.index();
                    free[index] = index + 1;
                    break;
                }
                index = nextFree(free, index + 1);
            }
        }
    }

    private Measured[] ascending(NodeTable table, int[] nodes) {
        return IntStream.range(0, nodes.length)
                .mapToObj(i -> new Measured(i, nodes[i], measure(table, nodes[i], 1)))
                .sorted((one, other) -> {
                    cancellation.check();
                    return Double.compare(one.measure(), other.measure());
                })
                .toArray(Measured[]::new);
    }

    private double measure(NodeTable table, int node, double weight) {
        if (table.kind(node) == ValueKind.NUMBER) {
            return weight * Math.clamp(Decimal.of(table.text(node)).approximate(), -MAX_VALUE, MAX_VALUE);
        }
        double sum = 0;
        for (int i = 0; table.isContainer(node) && i < table.children(node); i++) {
            cancellation.checkAt(i);
            int child = table.child(node, i);
            sum += measure(table, child, table.kind(node) == ValueKind.OBJECT ? weight * share(table, child) : weight);
        }
        return sum;
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

    private static int firstFrom(Measured[] ascending, double min) {
        int low = 0;
        int high = ascending.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ascending[middle].measure() < min) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static int nextFree(int[] free, int from) {
        int index = from;
        while (free[index] != index) {
            free[index] = free[free[index]];
            index = free[index];
        }
        return index;
    }

    private boolean close(int a, int b) {
        if (similarity.equal(a, b)) {
            return true;
        }
        if (!tableA.isContainer(a) || tableA.kind(a) != tableB.kind(b) || tableA.children(a) != tableB.children(b)) {
            return false;
        }
        budget.spend(tableA.children(a));
        cancellation.check();
        return !budget.spent() && (tableA.kind(a) == ValueKind.OBJECT ? closeMembers(a, b) : closeElements(a, b));
    }

    private boolean closeMembers(int a, int b) {
        var partners = members.of(a, b);
        return IntStream.range(0, partners.length)
                .allMatch(i ->
                        partners[i] != Differences.NONE && close(tableA.child(a, i), tableB.child(b, partners[i])));
    }

    private boolean closeElements(int a, int b) {
        if (options.ruled() && options.ordered(a, b)) {
            return IntStream.range(0, tableA.children(a)).allMatch(i -> close(tableA.child(a, i), tableB.child(b, i)));
        }
        return count(a, b) == tableA.children(a);
    }

    /** Returns the number of elements of two arrays that can be paired. */
    int count(int a, int b) {
        return (int) Arrays.stream(of(children(tableA, a), children(tableB, b)))
                .filter(partner -> partner != Differences.NONE)
                .count();
    }

    private static int[] children(NodeTable table, int array) {
        return IntStream.range(0, table.children(array))
                .map(i -> table.child(array, i))
                .toArray();
    }
}
