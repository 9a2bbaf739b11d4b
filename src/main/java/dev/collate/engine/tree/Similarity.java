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

    /** When the work budget is spent, containers that have more children together count as not similar. */
    private static final int MAX_CHILDREN_WHEN_SPENT = 1000;

    private final NodeTable original;
    private final NodeTable modified;
    private final PairOptions options;
    private final boolean isInexact;
    private final MemberMatcher memberMatcher;
    private final ToleranceMatcher toleranceMatcher;
    private final WorkBudget budget;
    private final Cancellation cancellation = Cancellation.current();

    Similarity(NodeTable original, NodeTable modified, JsonOptions options, WorkBudget budget) {
        this.original = original;
        this.modified = modified;
        this.options = new PairOptions(original, modified, options, budget);
        this.isInexact = options.isInexact();
        this.memberMatcher = new MemberMatcher(original, modified, budget);
        this.toleranceMatcher = new ToleranceMatcher(original, modified, this.options, memberMatcher, budget);
        this.budget = budget;
    }

    /** Returns whether two nodes have the same hash, or are scalars that the options treat as equal. */
    boolean areShallowEqual(int a, int b) {
        return original.hash(a) == modified.hash(b) || isInexact && options.areClose(a, b);
    }

    /** Returns whether two values are equal, including all values inside them. */
    private boolean areDeepEqual(int a, int b) {
        return isInexact ? toleranceMatcher.areDeepEqual(a, b) : original.hash(a) == modified.hash(b);
    }

    /** Returns whether two elements are equal, including all values inside them, and do not have different identities. */
    boolean areEqual(Elements a, int i, Elements b, int j) {
        return areDeepEqual(a.node(i), b.node(j))
                && (!isInexact || !IdentityKeys.conflict(a.identity(i), b.identity(j)));
    }

    /** Returns whether two values with different hashes may be equal. */
    boolean isInexact() {
        return isInexact;
    }

    /** Returns whether the order of the elements of two arrays matters. */
    boolean arrayOrderMatters(int a, int b) {
        return options.arrayOrderMatters(a, b);
    }

    /** Returns pairs of equal nodes, see {@link ToleranceMatcher#pairEqual}. */
    Pairs equalPairs(int[] nodesA, long[] groupsA, int[] nodesB, long[] groupsB) {
        return toleranceMatcher.pairEqual(nodesA, groupsA, nodesB, groupsB);
    }

    /** Returns the fraction of nodes that two values have in common, as a number from 0 to {@link #EQUAL}. */
    int similarityOf(int a, int b) {
        cancellation.check();
        if (areShallowEqual(a, b)) {
            return EQUAL;
        }
        budget.spend(1);
        if (!original.isContainer(a) || original.kind(a) != modified.kind(b)) {
            return 0;
        }
        if (budget.isSpent() && original.childCount(a) + modified.childCount(b) > MAX_CHILDREN_WHEN_SPENT) {
            return 0;
        }
        return original.kind(a) == ValueKind.ARRAY ? arraySimilarity(a, b) : objectSimilarity(a, b);
    }

    /** Returns whether two values are similar. */
    boolean areSimilar(int a, int b) {
        return similarityOf(a, b) >= MIN_SIMILARITY;
    }

    /**
     * Returns the similarity of two objects. Objects that differ in a single member are always similar, because the differing member
     * results in only one entry, like a replacement of the whole object. Ignored members do not count.
     */
    private int objectSimilarity(int a, int b) {
        var pairs = memberMatcher.pair(a, b);
        budget.spend(original.childCount(a) + modified.childCount(b));
        cancellation.check();
        int unequalCount = 0;
        for (int j = 0; j < modified.childCount(b); j++) {
            unequalCount += modified.isIgnored(modified.child(b, j)) ? 0 : 1;
        }
        long commonNodes = 0;
        for (int i = 0; i < original.childCount(a); i++) {
            int memberA = original.child(a, i);
            if (!pairs.isPairedA(i)) {
                unequalCount += original.isIgnored(memberA) ? 0 : 1;
            } else {
                int memberB = modified.child(b, pairs.partner(i));
                commonNodes += commonNodes(memberA, memberB);
                unequalCount -= !modified.isIgnored(memberB) && areDeepEqual(memberA, memberB) ? 1 : 0;
            }
        }
        int similarity = permille(commonNodes, Math.max(original.nodeCount(a), modified.nodeCount(b)) - 1);
        return unequalCount <= 1 ? Math.max(similarity, MIN_SIMILARITY) : similarity;
    }

    /**
     * Returns the similarity of two arrays: the fraction of elements that are in both arrays, in any order. Arrays that differ in a single
     * element are always similar. Ignored elements do not count.
     */
    private int arraySimilarity(int a, int b) {
        budget.spend(4L * Math.max(original.childCount(a), modified.childCount(b)));
        cancellation.check();
        var hashesA = sortedHashes(original, a);
        var hashesB = sortedHashes(modified, b);
        int maxLength = Math.max(hashesA.length, hashesB.length);
        int equalCount =
                isInexact ? toleranceMatcher.countEqualPairs(a, b) : SortedMultisets.intersectionSize(hashesA, hashesB);
        int similarity = permille(equalCount, maxLength);
        return maxLength - equalCount <= 1 ? Math.max(similarity, MIN_SIMILARITY) : similarity;
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
    private long commonNodes(int a, int b) {
        if (areShallowEqual(a, b)) {
            return modified.nodeCount(b);
        }
        if (!original.isContainer(a) || original.kind(a) != modified.kind(b) || budget.isSpent()) {
            return 0;
        }
        int nodes = Math.max(original.nodeCount(a), modified.nodeCount(b));
        int similarity = original.kind(a) == ValueKind.ARRAY ? arraySimilarity(a, b) : objectSimilarity(a, b);
        return 1 + (nodes - 1L) * similarity / EQUAL;
    }

    private static int permille(long part, int whole) {
        return whole == 0 ? EQUAL : (int) (part * EQUAL / whole);
    }
}
