package dev.collate.engine.json.match;

import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.WeightedAlignment;
import java.util.Arrays;

/** The weight of a pair of elements. The weight is higher if the pair needs fewer and more specific entries in the result. */
final class PairWeights {
    /** The weight of two unrelated elements, of which one is removed and the other is added. */
    static final int NONE = WeightedAlignment.NEVER;

    /** The weight of an element that replaced the other element, which needs one entry instead of two. */
    static final int REPLACED = 1000;

    /**
     * The weight of two similar elements, which are compared recursively. It is greater than the weight of two pairs in which each of them
     * is replaced with another element.
     */
    private static final int INSIDE = 2 * REPLACED + 1;

    /** Divisor of the similarity, which is added to the weight of two similar elements. */
    private static final int SIMILARITY_SHARE = 10;

    /** The weight of two elements with the same identity, regardless of their similarity. */
    private static final int SAME_THING = INSIDE + Similarity.EQUAL / SIMILARITY_SHARE;

    /** The weight of two equal elements. */
    private static final int EQUAL = SAME_THING + 1;

    private static final int MIN_ALIKE = INSIDE + Similarity.ALIKE / SIMILARITY_SHARE;

    private final Elements left;
    private final Elements right;
    private final Similarity similarity;

    PairWeights(Elements left, Elements right, Similarity similarity) {
        this.left = left;
        this.right = right;
        this.similarity = similarity;
    }

    /** Returns the weight of pairing left element {@code i} with right element {@code j}. */
    int of(int i, int j) {
        return of(i, left.identity(i), j, right.identity(j));
    }

    /** Pairs the elements of a short range with the maximum total weight. */
    void pairBest(RangePair stretch, SequencePairs pairs) {
        var table = table(stretch);
        var partners = WeightedAlignment.partners(table);
        for (int i = 0; i < partners.length; i++) {
            int j = partners[i];
            if (j != WeightedAlignment.NO_PARTNER) {
                enter(pairs, stretch.aStart() + i, stretch.bStart() + j, table[i][j]);
            }
        }
    }

    /** Returns the weight of each pair in a range. */
    private int[][] table(RangePair stretch) {
        var others = new long[stretch.bLength()];
        Arrays.setAll(others, j -> right.identity(stretch.bStart() + j));
        var weights = new int[stretch.aLength()][stretch.bLength()];
        for (int i = 0; i < stretch.aLength(); i++) {
            long one = left.identity(stretch.aStart() + i);
            for (int j = 0; j < stretch.bLength(); j++) {
                weights[i][j] = of(stretch.aStart() + i, one, stretch.bStart() + j, others[j]);
            }
        }
        return weights;
    }

    /**
     * Returns whether pairing the elements at the same index is optimal, because all these pairs are similar. Every other pairing has fewer
     * pairs. Even if all its pairs were equal, its weight would be lower than the weight of one more similar pair.
     */
    boolean alikeInPlace(RangePair stretch) {
        int size = stretch.aLength();
        boolean outweighs = size * MIN_ALIKE > (size - 1) * EQUAL;
        if (size != stretch.bLength() || !outweighs) {
            return false;
        }
        for (int k = 0; k < size; k++) {
            if (!similarity.alike(left, stretch.aStart() + k, right, stretch.bStart() + k)) {
                return false;
            }
        }
        return true;
    }

    private int of(int i, long one, int j, long other) {
        if (similarity.equal(left.node(i), right.node(j))) {
            return EQUAL;
        }
        if (one != Identity.NONE && one == other) {
            return SAME_THING;
        }
        int share = similarity.of(left, i, right, j);
        if (share >= Similarity.ALIKE) {
            return INSIDE + share / SIMILARITY_SHARE;
        }
        boolean differentThings = one != Identity.NONE && other != Identity.NONE;
        return differentThings || left.ignored(i) || right.ignored(j)
                ? NONE
                : REPLACED + (left.kind(i) == right.kind(j) ? 1 : 0);
    }

    /** Records a pair. Its weight decides whether it is compared recursively, is a replacement, or is not a pair. */
    static void enter(SequencePairs pairs, int i, int j, int weight) {
        if (weight >= INSIDE) {
            pairs.pair(i, j);
        } else if (weight > NONE) {
            pairs.replace(i, j);
        }
    }
}
