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
 * other equal elements. Otherwise an equal element without this identity could take the partner that has the same identity.
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
            pairEqual(
                    i -> a.identity(i) != IdentityKeys.NO_IDENTITY,
                    j -> b.identity(j) != IdentityKeys.NO_IDENTITY,
                    true);
            pairs.pairByKey(a::identity, b::identity);
            pairEqual(
                    i -> !pairs.isPairedA(i) && canPairAcrossIdentities(a, i),
                    j -> !pairs.isPairedB(j) && canPairAcrossIdentities(b, j),
                    false);
        } else {
            pairs.pairByKey(a::hash, b::hash);
            pairs.pairByKey(a::identity, b::identity);
        }
        pairs.pairGreedily(i -> a.kind(i).isContainer(), j -> b.kind(j).isContainer(), this::similarities);
        return pairs;
    }

    /**
     * Pairs as many equal elements as possible, including those with different hashes.
     *
     * @param byIdentity whether only elements with the same identity are paired
     */
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
    private static boolean canPairAcrossIdentities(Elements elements, int i) {
        return !elements.identitiesMustMatch() || elements.identity(i) == IdentityKeys.NO_IDENTITY;
    }

    private static int[] nodes(Elements elements, int[] indexes) {
        return Arrays.stream(indexes).map(elements::node).toArray();
    }

    /** Returns the identity of each element if {@code byIdentity} is true; otherwise the same number for all elements. */
    private static long[] groups(Elements elements, int[] indexes, boolean byIdentity) {
        return Arrays.stream(indexes)
                .mapToLong(i -> byIdentity ? elements.identity(i) : IdentityKeys.NO_IDENTITY)
                .toArray();
    }

    private int[][] similarities(int[] elementsOfA, int[] elementsOfB) {
        var groupsA = groups(a, elementsOfA, a.identitiesMustMatch());
        var groupsB = groups(b, elementsOfB, b.identitiesMustMatch());
        var weights = new int[elementsOfA.length][elementsOfB.length];
        for (int i = 0; i < elementsOfA.length; i++) {
            for (int j = 0; j < elementsOfB.length; j++) {
                boolean mayPair = !IdentityKeys.conflict(groupsA[i], groupsB[j]);
                int weight = mayPair ? similarity.similarityOf(a.node(elementsOfA[i]), b.node(elementsOfB[j])) : 0;
                weights[i][j] = weight < Similarity.MIN_SIMILARITY ? WeightedAlignment.MUST_NOT_PAIR : weight;
            }
        }
        return weights;
    }
}
