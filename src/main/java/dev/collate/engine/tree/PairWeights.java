package dev.collate.engine.tree;

import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.WeightedAlignment;

/**
 * Computes the weight of a pair of elements. The weight is higher if the pair results in fewer and more specific entries in the response.
 * From the highest weight to the lowest: equal elements (no entry), the same identity or similar elements (entries for what differs
 * inside), a replacement (one entry), and no pair (two entries). A {@link WeightedAlignment} finds the pairs with the highest sum of
 * weights. For example, {@code [1, 2]} and {@code [2, 3]} have two entries either way: two replacements, or an equal pair, a removed and an
 * added element. The equal pair wins.
 */
record PairWeights(Elements a, Elements b, Similarity similarity) {
    /** The weight of two unrelated elements, which are not paired: one element is removed and the other is added. */
    static final int NONE = WeightedAlignment.MUST_NOT_PAIR;

    /** The weight of two elements of which one replaces the other. A replacement needs one entry instead of two. */
    static final int REPLACED = 1000;

    /**
     * The weight of two similar elements, which are compared recursively. This weight is greater than the weight of two pairs in which each
     * of the two elements is replaced with another element.
     */
    private static final int INSIDE = 2 * REPLACED + 1;

    /** The similarity divided by this number is added to the weight of two similar elements. */
    private static final int SIMILARITY_SHARE = 10;

    /** The weight of two elements with the same identity, regardless of their similarity. */
    private static final int SAME_IDENTITY = INSIDE + Similarity.EQUAL / SIMILARITY_SHARE;

    /** The weight of two equal elements. */
    private static final int EQUAL = SAME_IDENTITY + 1;

    private static final int MIN_SIMILAR = INSIDE + Similarity.MIN_SIMILARITY / SIMILARITY_SHARE;

    /** Returns the weight of a pair of element {@code i} of {@code a} and element {@code j} of {@code b}. */
    int of(int i, int j) {
        return of(i, a.identity(i), j, b.identity(j));
    }

    /**
     * Returns the weight of each possible pair in two ranges: the row is the element of {@code a}, the column is the element of {@code b}.
     */
    int[][] table(RangePair ranges) {
        var some = a.identities(ranges.aStart(), ranges.aEnd());
        var others = b.identities(ranges.bStart(), ranges.bEnd());
        var weights = new int[some.length][others.length];
        for (int i = 0; i < some.length; i++) {
            for (int j = 0; j < others.length; j++) {
                weights[i][j] = of(ranges.aStart() + i, some[i], ranges.bStart() + j, others[j]);
            }
        }
        return weights;
    }

    /**
     * Returns whether the pairs of elements at the same index have the maximum total weight. This is the case if both ranges are short and
     * have the same length, and the elements of each of these pairs are similar and do not have different identities. Each other solution
     * has at least one pair less. The total weight of such a solution is lower, even if all its pairs consist of equal elements.
     */
    boolean areSimilarInPlace(RangePair ranges) {
        int size = ranges.aLength();
        boolean outweighs = size * MIN_SIMILAR > (size - 1) * EQUAL;
        if (size != ranges.bLength() || !outweighs) {
            return false;
        }
        for (int k = 0; k < size; k++) {
            int i = ranges.aStart() + k;
            int j = ranges.bStart() + k;
            if (Identity.conflict(a.identity(i), b.identity(j)) || !similarity.areSimilar(a.node(i), b.node(j))) {
                return false;
            }
        }
        return true;
    }

    private int of(int i, long one, int j, long other) {
        if (similarity.equal(a, i, b, j)) {
            return EQUAL;
        }
        if (one != Identity.NONE && one == other) {
            return SAME_IDENTITY;
        }
        boolean differentIdentities = Identity.conflict(one, other);
        if (differentIdentities && a.keyed()) {
            return NONE;
        }
        int share = similarity.of(a.node(i), b.node(j));
        if (share >= Similarity.MIN_SIMILARITY) {
            // Such a pair is better than no pair, but it must not outweigh a pair of elements with the same identity.
            return (differentIdentities ? NONE : INSIDE) + share / SIMILARITY_SHARE;
        }
        return differentIdentities || a.isIgnored(i) || b.isIgnored(j)
                ? NONE
                : REPLACED + (a.kind(i) == b.kind(j) ? 1 : 0);
    }

    /** Returns whether two elements whose pair has this weight differ as a whole, so that one element replaces the other. */
    static boolean replaces(int weight) {
        return weight >= REPLACED && weight < INSIDE;
    }
}
