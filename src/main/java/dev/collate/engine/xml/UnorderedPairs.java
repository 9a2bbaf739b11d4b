package dev.collate.engine.xml;

import dev.collate.engine.align.Pairs;
import java.util.Arrays;

/**
 * Pairs the children of two elements whose children have no order. The class pairs equal children first, then children with the same name
 * and identity, and finally the most similar children ({@link Pairs#pairBest}). Each step is linear in the number of children.
 */
final class UnorderedPairs {
    private final Children before;
    private final Children after;
    private final ChildSimilarity similarity;

    UnorderedPairs(Children before, Children after, ChildSimilarity similarity) {
        this.before = before;
        this.after = after;
        this.similarity = similarity;
    }

    Pairs align() {
        var pairs = new Pairs(before.size(), after.size());
        pairs.pairByKey(before::hash, after::hash);
        pairs.pairByKey(i -> similarity.key(before, i), j -> similarity.key(after, j));
        pairs.pairBest(i -> true, j -> true, this::weights);
        return pairs;
    }

    private int[][] weights(int[] some, int[] others) {
        return similarity.weights(features(before, some), features(after, others));
    }

    private static MatchFeatures[] features(Children children, int[] indexes) {
        return Arrays.stream(indexes)
                .mapToObj(i -> new MatchFeatures(children, i))
                .toArray(MatchFeatures[]::new);
    }
}
