package dev.collate.engine.xml.match;

import dev.collate.engine.align.KeyMatcher;
import dev.collate.work.Cancellation;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Pairs the children of two elements whose children have no order. The class pairs equal children first, then children with the same name
 * and identity, and finally the most similar children.
 */
final class UnorderedPairs {
    /**
     * Number of children in a group. Each child of a group of one side is compared with each child of the corresponding group of the other
     * side. Because the size of a group is limited, the time is linear in the number of children.
     */
    private static final int WINDOW = 64;

    private final Children before;
    private final Children after;
    private final ChildSimilarity similarity;
    private final int[] partners;
    private final BitSet taken = new BitSet();
    private final Cancellation cancellation = Cancellation.current();

    UnorderedPairs(Children before, Children after, ChildSimilarity similarity) {
        this.before = before;
        this.after = after;
        this.similarity = similarity;
        this.partners = new int[before.size()];
        Arrays.fill(partners, ChildAligner.NO_PARTNER);
    }

    /** Returns for each original child the index of its modified partner, or {@link ChildAligner#NO_PARTNER}, in any order. */
    int[] align() {
        pairAll(KeyMatcher.byKey(before.size(), before::hash, after.size(), after::hash));
        pairAll(KeyMatcher.byKey(
                before.size(),
                i -> isPaired(i) ? KeyMatcher.NO_KEY : similarity.key(before, i),
                after.size(),
                j -> taken.get(j) ? KeyMatcher.NO_KEY : similarity.key(after, j)));
        var some = rest(before, this::isPaired);
        var others = rest(after, taken::get);
        for (int start = 0; start < Math.min(some.length, others.length); start += WINDOW) {
            cancellation.check();
            pairSimilar(window(some, start), window(others, start));
        }
        return partners;
    }

    private boolean isPaired(int i) {
        return partners[i] != ChildAligner.NO_PARTNER;
    }

    private void pairAll(int[] found) {
        for (int i = 0; i < found.length; i++) {
            if (found[i] != KeyMatcher.NO_PARTNER) {
                pair(i, found[i]);
            }
        }
    }

    private void pair(int i, int j) {
        partners[i] = j;
        taken.set(j);
    }

    private static int[] rest(Children children, IntPredicate settled) {
        return IntStream.range(0, children.size()).filter(i -> !settled.test(i)).toArray();
    }

    private static int[] window(int[] children, int start) {
        return Arrays.copyOfRange(children, start, Math.min(start + WINDOW, children.length));
    }

    /** Pairs the children of two groups. The pairs with the lowest cost are formed first. */
    private void pairSimilar(int[] some, int[] others) {
        record Candidate(int i, int j, int cost) {}
        var features =
                Arrays.stream(others).mapToObj(j -> new MatchFeatures(after, j)).toArray(MatchFeatures[]::new);
        Arrays.stream(some)
                .boxed()
                .flatMap(i -> {
                    var own = new MatchFeatures(before, i);
                    cancellation.check();
                    return IntStream.range(0, others.length)
                            .mapToObj(k -> new Candidate(i, others[k], similarity.cost(own, features[k])));
                })
                .filter(candidate -> candidate.cost() != ChildSimilarity.NEVER)
                .sorted(Comparator.comparingInt(Candidate::cost))
                .forEach(candidate -> {
                    if (!isPaired(candidate.i()) && !taken.get(candidate.j())) {
                        pair(candidate.i(), candidate.j());
                    }
                });
    }
}
