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
    private void pairEqual(IntPredicate ofA, IntPredicate ofB, boolean byIdentity) {
        var some = IntStream.range(0, a.size()).filter(ofA).toArray();
        var others = IntStream.range(0, b.size()).filter(ofB).toArray();
        var equal = similarity.equalPairs(
                nodes(a, some), groups(a, some, byIdentity), nodes(b, others), groups(b, others, byIdentity));
        for (int i = 0; i < some.length; i++) {
            if (equal.isPairedA(i)) {
                pairs.pair(some[i], others[equal.partner(i)]);
            }
        }
    }

    /** Returns whether an element can be paired with an element that has another identity or none. */
    private static boolean isFree(Elements elements, int i) {
        return !elements.keyed() || elements.identity(i) == Identity.NONE;
    }

    private static int[] nodes(Elements elements, int[] some) {
        return Arrays.stream(some).map(elements::node).toArray();
    }

    private static long[] groups(Elements elements, int[] some, boolean byIdentity) {
        return Arrays.stream(some)
                .mapToLong(i -> byIdentity ? elements.identity(i) : Identity.NONE)
                .toArray();
    }

    private int[][] similarities(int[] some, int[] others) {
        var keys = groups(a, some, a.keyed());
        var otherKeys = groups(b, others, b.keyed());
        var weights = new int[some.length][others.length];
        for (int i = 0; i < some.length; i++) {
            for (int j = 0; j < others.length; j++) {
                boolean mayPair = !Identity.conflict(keys[i], otherKeys[j]);
                int share = mayPair ? similarity.of(a.node(some[i]), b.node(others[j])) : 0;
                weights[i][j] = share < Similarity.MIN_SIMILARITY ? WeightedAlignment.MUST_NOT_PAIR : share;
            }
        }
        return weights;
    }
}
