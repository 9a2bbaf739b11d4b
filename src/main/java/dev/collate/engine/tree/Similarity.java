package dev.collate.engine.tree;

import dev.collate.engine.align.Pairs;
import dev.collate.engine.align.SortedMultisets;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.engine.tree.parse.ValueKind;
import dev.collate.work.Cancellation;
import java.util.Arrays;

/**
 * Computes the similarity of two values: a number from 0 to {@value #EQUAL}.
 *
 * <p>The similarity of two objects is the fraction of nodes that both have in common: members with the same name are compared, recursively.
 * For example, {@code {"id": 7, "x": 1, "y": 2}} and {@code {"id": 7, "x": 1, "y": 3}} have two of three nodes in common: 666. The
 * similarity of two arrays is the fraction of elements that both contain, in any order. Scalars are equal or have the similarity 0.
 *
 * <p>Equal values are found by their hashes. So the time is proportional to the number of children of the containers that differ; for
 * arrays, sorting adds a logarithmic factor. When the work budget is spent, nested containers that differ are not compared, and count as
 * having nothing in common.
 */
final class Similarity {
    /** The similarity of equal values. */
    static final int EQUAL = 1000;

    /**
     * The minimum similarity of two values that are compared recursively: half of the nodes of the larger value are also in the other
     * value.
     */
    static final int MIN_SIMILARITY = 500;

    private final NodeTable original;
    private final NodeTable modified;
    private final PairOptions options;
    private final boolean loose;
    private final MemberPairs members;
    private final ToleranceMatcher matcher;
    private final WorkBudget budget;
    private final Cancellation cancellation = Cancellation.current();

    Similarity(NodeTable original, NodeTable modified, JsonOptions options, WorkBudget budget) {
        this.original = original;
        this.modified = modified;
        this.options = new PairOptions(original, modified, options, budget);
        this.loose = this.options.isInexact();
        this.members = new MemberPairs(original, modified, budget);
        this.matcher = new ToleranceMatcher(original, modified, this.options, members, budget);
        this.budget = budget;
    }

    /** Returns whether two nodes have the same hash, or are scalars that the options treat as equal. */
    boolean equal(int a, int b) {
        return original.hash(a) == modified.hash(b) || loose && options.areClose(a, b);
    }

    /** Returns whether two values are equal, including all values inside them. */
    private boolean deepEqual(int a, int b) {
        return loose ? matcher.deepEqual(a, b) : original.hash(a) == modified.hash(b);
    }

    /** Returns whether two elements are equal, including all values inside them, and do not have different identities. */
    boolean equal(Elements a, int i, Elements b, int j) {
        return deepEqual(a.node(i), b.node(j)) && (!loose || !Identity.conflict(a.identity(i), b.identity(j)));
    }

    /** Returns whether two values with different hashes may be equal. */
    boolean isInexact() {
        return loose;
    }

    /** Returns whether the order of the elements of two arrays matters. */
    boolean arrayOrderMatters(int a, int b) {
        return options.arrayOrderMatters(a, b);
    }

    /** See {@link ToleranceMatcher#pairEqual}. */
    Pairs equalPairs(int[] some, long[] groups, int[] others, long[] otherGroups) {
        return matcher.pairEqual(some, groups, others, otherGroups);
    }

    /** Returns the fraction of nodes that two values have in common, as a number from 0 to {@link #EQUAL}. */
    int of(int a, int b) {
        cancellation.check();
        if (equal(a, b)) {
            return EQUAL;
        }
        budget.spend(1);
        if (!original.isContainer(a) || original.kind(a) != modified.kind(b)) {
            return 0;
        }
        return original.kind(a) == ValueKind.ARRAY ? arrays(a, b) : objects(a, b);
    }

    /** Returns whether two values are similar. */
    boolean areSimilar(int a, int b) {
        return of(a, b) >= MIN_SIMILARITY;
    }

    /**
     * Returns the similarity of two objects. Objects that differ in a single member are always similar, because the differing member
     * results in only one entry, like a replacement of the whole object. Ignored members do not count.
     */
    private int objects(int a, int b) {
        var pairs = members.of(a, b);
        budget.spend(original.childCount(a) + modified.childCount(b));
        cancellation.check();
        int unequal = 0;
        for (int j = 0; j < modified.childCount(b); j++) {
            unequal += modified.isIgnored(modified.child(b, j)) ? 0 : 1;
        }
        long common = 0;
        for (int i = 0; i < original.childCount(a); i++) {
            int one = original.child(a, i);
            if (!pairs.isPairedA(i)) {
                unequal += original.isIgnored(one) ? 0 : 1;
            } else {
                int other = modified.child(b, pairs.partner(i));
                common += common(one, other);
                unequal -= !modified.isIgnored(other) && deepEqual(one, other) ? 1 : 0;
            }
        }
        int share = permille(common, Math.max(original.nodeCount(a), modified.nodeCount(b)) - 1);
        return unequal <= 1 ? Math.max(share, MIN_SIMILARITY) : share;
    }

    /**
     * Returns the similarity of two arrays: the fraction of elements that are in both arrays, in any order. Arrays that differ in a single
     * element are always similar. Ignored elements do not count.
     */
    private int arrays(int a, int b) {
        budget.spend(4L * Math.max(original.childCount(a), modified.childCount(b)));
        cancellation.check();
        var some = sortedHashes(original, a);
        var others = sortedHashes(modified, b);
        int longer = Math.max(some.length, others.length);
        int equal = loose ? matcher.countEqualPairs(a, b) : SortedMultisets.intersectionSize(some, others);
        int share = permille(equal, longer);
        return longer - equal <= 1 ? Math.max(share, MIN_SIMILARITY) : share;
    }

    private static long[] sortedHashes(NodeTable table, int array) {
        var hashes = new long[table.childCount(array)];
        int count = 0;
        for (int i = 0; i < hashes.length; i++) {
            int element = table.child(array, i);
            if (!table.isIgnored(element)) {
                hashes[count++] = table.hash(element);
            }
        }
        var counted = count == hashes.length ? hashes : Arrays.copyOf(hashes, count);
        Arrays.sort(counted);
        return counted;
    }

    /** Returns the number of nodes that two subtrees have in common, including their roots. */
    private long common(int a, int b) {
        if (equal(a, b)) {
            return modified.nodeCount(b);
        }
        if (!original.isContainer(a) || original.kind(a) != modified.kind(b) || budget.isSpent()) {
            return 0;
        }
        int nodes = Math.max(original.nodeCount(a), modified.nodeCount(b));
        int share = original.kind(a) == ValueKind.ARRAY ? arrays(a, b) : objects(a, b);
        return 1 + (nodes - 1L) * share / EQUAL;
    }

    private static int permille(long part, int whole) {
        return whole == 0 ? EQUAL : (int) (part * EQUAL / whole);
    }
}
