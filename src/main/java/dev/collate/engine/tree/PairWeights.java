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

    /**
     * The weight of two elements of which one replaces the other. A replacement needs one entry instead of two. If both elements have the
     * same kind, the weight is 1 higher.
     */
    static final int REPLACEMENT = 1000;

    /**
     * The weight of two similar elements, which are compared recursively, without the weight of their similarity. With the similarity, the
     * weight is greater than the total weight of two replacements.
     */
    private static final int COMPARED_RECURSIVELY = 2 * REPLACEMENT + 1;

    /** The similarity divided by this number is added to the weight of two similar elements. */
    private static final int SIMILARITY_DIVISOR = 10;

    /** The weight of two elements with the same identity, regardless of their similarity. */
    private static final int SAME_IDENTITY = COMPARED_RECURSIVELY + Similarity.EQUAL / SIMILARITY_DIVISOR;

    /** The weight of two equal objects or arrays. */
    private static final int EQUAL = SAME_IDENTITY + 1;

    /**
     * The weight of two equal scalars. It is slightly greater than the total weight of two replacements. The surplus of all pairs of an
     * alignment together is less than {@link #REPLACEMENT}, so it never outweighs an entry: for arrays of scalars, the number of entries is
     * the minimum.
     */
    private static final int EQUAL_SCALARS = 2 * REPLACEMENT + 3;

    private static final int MIN_SIMILAR_WEIGHT = COMPARED_RECURSIVELY + Similarity.MIN_SIMILARITY / SIMILARITY_DIVISOR;

    /** Returns the weight of a pair of element {@code i} of {@code a} and element {@code j} of {@code b}. */
    int weightOf(int i, int j) {
        return weightOf(i, a.identity(i), j, b.identity(j));
    }

    /**
     * Returns the weight of each possible pair in two ranges: the row is the element of {@code a}, the column is the element of {@code b}.
     */
    int[][] weightTable(RangePair ranges) {
        var identitiesA = a.identities(ranges.aStart(), ranges.aEnd());
        var identitiesB = b.identities(ranges.bStart(), ranges.bEnd());
        var weights = new int[identitiesA.length][identitiesB.length];
        for (int i = 0; i < identitiesA.length; i++) {
            for (int j = 0; j < identitiesB.length; j++) {
                weights[i][j] = weightOf(ranges.aStart() + i, identitiesA[i], ranges.bStart() + j, identitiesB[j]);
            }
        }
        return weights;
    }

    /**
     * Returns whether the pairs of elements at the same index have the maximum total weight. This is the case if both ranges are short and
     * have the same length, and the elements of each of these pairs are similar and do not have different identities. Any other set of
     * pairs has at least one pair less. Its total weight is lower, even if all its pairs consist of equal elements.
     */
    boolean areSimilarInPlace(RangePair ranges) {
        int size = ranges.aLength();
        boolean outweighs = size * MIN_SIMILAR_WEIGHT > (size - 1) * EQUAL;
        if (size != ranges.bLength() || !outweighs) {
            return false;
        }
        for (int k = 0; k < size; k++) {
            int i = ranges.aStart() + k;
            int j = ranges.bStart() + k;
            if (IdentityKeys.conflict(a.identity(i), b.identity(j)) || !similarity.areSimilar(a.node(i), b.node(j))) {
                return false;
            }
        }
        return true;
    }

    private int weightOf(int i, long identityA, int j, long identityB) {
        if (similarity.areEqual(a, i, b, j)) {
            return a.kind(i).isScalar() ? EQUAL_SCALARS : EQUAL;
        }
        if (identityA != IdentityKeys.NO_IDENTITY && identityA == identityB) {
            return SAME_IDENTITY;
        }
        boolean haveDifferentIdentities = IdentityKeys.conflict(identityA, identityB);
        if (haveDifferentIdentities && a.identitiesMustMatch()) {
            return NONE;
        }
        int similarityOfPair = similarity.similarityOf(a.node(i), b.node(j));
        if (similarityOfPair >= Similarity.MIN_SIMILARITY) {
            // Such a pair is better than no pair, but it must not outweigh a pair of elements with the same identity.
            return (haveDifferentIdentities ? NONE : COMPARED_RECURSIVELY) + similarityOfPair / SIMILARITY_DIVISOR;
        }
        return haveDifferentIdentities || a.isIgnored(i) || b.isIgnored(j)
                ? NONE
                : REPLACEMENT + (a.kind(i) == b.kind(j) ? 1 : 0);
    }

    /** Returns whether two elements whose pair has this weight differ as a whole, so that one element replaces the other. */
    static boolean isReplacement(int weight) {
        return weight >= REPLACEMENT && weight < COMPARED_RECURSIVELY;
    }
}
