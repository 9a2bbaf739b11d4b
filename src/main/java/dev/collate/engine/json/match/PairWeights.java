package dev.collate.engine.json.match;

import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.WeightedAlignment;
import java.util.Arrays;

/** What a pair of elements is worth: the more, the fewer and the more telling the entries that it leaves to report. */
final class PairWeights {
    /** Two elements that have nothing to do with each other: one is removed, the other added. */
    static final int NONE = WeightedAlignment.NEVER;

    /** One took the place of the other: one entry instead of two. */
    static final int REPLACED = 1000;

    /** Two elements that are compared inside are worth more than two pairs that are replaced, each with another element. */
    private static final int INSIDE = 2 * REPLACED + 1;

    /** Of two that are alike, the similarity adds to the worth. */
    private static final int SIMILARITY_SHARE = 10;

    /** Two elements that stand for the same thing, whatever they have in common. */
    private static final int SAME_THING = INSIDE + Similarity.EQUAL / SIMILARITY_SHARE;

    /** Two elements between which there is nothing to report. */
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

    /** The worth of element {@code i} to the left with {@code j} to the right. */
    int of(int i, int j) {
        return of(i, left.identity(i), j, right.identity(j));
    }

    /** Pairs the elements of a short stretch in the best way there is. */
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

    /** The worth of each pair of a stretch. */
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
     * Whether the best is to pair each element of a stretch with the one in the same place: if those are alike. Any other choice has
     * fewer pairs; even if all of those were equal, one pair more of the least worth would outweigh that.
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

    /** Enters a pair of this worth: to be compared inside, to be replaced, or not at all. */
    static void enter(SequencePairs pairs, int i, int j, int weight) {
        if (weight >= INSIDE) {
            pairs.pair(i, j);
        } else if (weight > NONE) {
            pairs.replace(i, j);
        }
    }
}
