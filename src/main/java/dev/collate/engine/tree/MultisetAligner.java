package dev.collate.engine.tree;

import dev.collate.engine.align.Pairs;
import dev.collate.engine.align.WeightedAlignment;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Pairs the elements of two arrays whose order does not matter. The class pairs equal elements first, then elements with the same identity,
 * and finally the most similar objects and arrays ({@link Pairs#pairGreedily}). For example, in {@code [1, {"id": 7, "x": 1}]} and {@code
 * [{"id": 7, "x": 2}, 1]}, the numbers are equal and the objects have the same identity. Each step is linear in the number of elements.
 *
 * <p>If elements with different hashes may be equal, for example because of a tolerance, elements with an identity are paired before the
 * other equal elements, so that an element never loses the element with its own identity.
 */
final class MultisetAligner {
    private final Elements a;
    private final Elements b;
    private final Similarity similarity;
    private final Pairs pairs;

    MultisetAligner(Elements a, Elements b, Similarity similarity) {
        this.a = a;
        this.b = b;
        this.similarity = similarity;
        this.pairs = new Pairs(a.size(), b.size());
    }

    Pairs align() {
        if (similarity.isInexact()) {
            pairEqual(i -> a.identity(i) != Identity.NONE, j -> b.identity(j) != Identity.NONE, true);
            pairs.pairByKey(a::identity, b::identity);
            pairEqual(i -> !pairs.isPairedA(i) && isFree(a, i), j -> !pairs.isPairedB(j) && isFree(b, j), false);
        } else {
            pairs.pairByKey(a::hash, b::hash);
            pairs.pairByKey(a::identity, b::identity);
        }
        pairs.pairGreedily(i -> a.kind(i).isContainer(), j -> b.kind(j).isContainer(), this::similarities);
        return pairs;
    }

    /** Pairs as many equal elements as possible, whose hashes may be different. */
    private void pairEqual(IntPredicate isCandidateOfA, IntPredicate isCandidateOfB, boolean byIdentity) {
        var elementsOfA = IntStream.range(0, a.size()).filter(isCandidateOfA).toArray();
        var elementsOfB = IntStream.range(0, b.size()).filter(isCandidateOfB).toArray();
        var equalPairs = similarity.equalPairs(
                nodes(a, elementsOfA),
                groups(a, elementsOfA, byIdentity),
                nodes(b, elementsOfB),
                groups(b, elementsOfB, byIdentity));
        for (int i = 0; i < elementsOfA.length; i++) {
            if (equalPairs.isPairedA(i)) {
                pairs.pair(elementsOfA[i], elementsOfB[equalPairs.partner(i)]);
            }
        }
    }

    /** Returns whether an element can be paired with an element that has another identity or none. */
    private static boolean isFree(Elements elements, int i) {
        return !elements.identitiesMustMatch() || elements.identity(i) == Identity.NONE;
    }

    private static int[] nodes(Elements elements, int[] indexes) {
        return Arrays.stream(indexes).map(elements::node).toArray();
    }

    private static long[] groups(Elements elements, int[] indexes, boolean byIdentity) {
        return Arrays.stream(indexes)
                .mapToLong(i -> byIdentity ? elements.identity(i) : Identity.NONE)
                .toArray();
    }

    private int[][] similarities(int[] elementsOfA, int[] elementsOfB) {
        var keysA = groups(a, elementsOfA, a.identitiesMustMatch());
        var keysB = groups(b, elementsOfB, b.identitiesMustMatch());
        var weights = new int[elementsOfA.length][elementsOfB.length];
        for (int i = 0; i < elementsOfA.length; i++) {
            for (int j = 0; j < elementsOfB.length; j++) {
                boolean mayPair = !Identity.conflict(keysA[i], keysB[j]);
                int share = mayPair ? similarity.similarityOf(a.node(elementsOfA[i]), b.node(elementsOfB[j])) : 0;
                weights[i][j] = share < Similarity.MIN_SIMILARITY ? WeightedAlignment.MUST_NOT_PAIR : share;
            }
        }
        return weights;
    }
}
