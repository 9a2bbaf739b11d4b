package dev.collate.engine.json.match;

import dev.collate.engine.align.KeyMatcher;
import dev.collate.engine.result.Differences;
import dev.collate.work.Cancellation;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Pairs the elements of two arrays whose order does not matter. The class pairs equal elements first, then elements with the same identity,
 * and finally the most similar elements. If elements with different hashes may be equal, for example because of a tolerance, elements with
 * an identity are paired before the other equal elements, so that an element never loses the element with its own identity.
 */
final class MultisetAligner {
    /**
     * Number of elements in a group. Each element of a group of one side is compared with each element of the corresponding group of the
     * other side. Because the size of a group is limited, the time is linear in the length of the arrays.
     */
    private static final int WINDOW = 64;

    private final Elements a;
    private final Elements b;
    private final Similarity similarity;
    private final MultisetPairs pairs;
    private final Cancellation cancellation = Cancellation.current();

    MultisetAligner(Elements a, Elements b, Similarity similarity) {
        this.a = a;
        this.b = b;
        this.similarity = similarity;
        this.pairs = new MultisetPairs(a.size());
    }

    MultisetPairs align() {
        if (similarity.loose()) {
            pairEqual(i -> a.identity(i) != Identity.NONE, j -> b.identity(j) != Identity.NONE, true);
            pairSameIdentity();
            pairEqual(i -> isFree(a, i, pairs.paired(i)), j -> isFree(b, j, pairs.taken(j)), false);
        } else {
            pairAll(KeyMatcher.byKey(a.size(), a::hash, b.size(), b::hash));
            pairSameIdentity();
        }
        pairAlike();
        return pairs;
    }

    /** Pairs as many equal elements as possible, whose hashes may be different. */
    private void pairEqual(IntPredicate ofA, IntPredicate ofB, boolean byIdentity) {
        var some = IntStream.range(0, a.size()).filter(ofA).toArray();
        var others = IntStream.range(0, b.size()).filter(ofB).toArray();
        var partners = similarity.equalPairs(
                nodes(a, some), groups(a, some, byIdentity), nodes(b, others), groups(b, others, byIdentity));
        for (int i = 0; i < partners.length; i++) {
            if (partners[i] != Differences.NONE) {
                pairs.pair(some[i], others[partners[i]]);
            }
        }
    }

    /** Returns whether an element can be paired with an element that has another identity or none. */
    private static boolean isFree(Elements elements, int i, boolean paired) {
        return !paired && !(elements.keyed() && elements.identity(i) != Identity.NONE);
    }

    private static int[] nodes(Elements elements, int[] some) {
        return Arrays.stream(some).map(elements::node).toArray();
    }

    private static long[] groups(Elements elements, int[] some, boolean byIdentity) {
        return Arrays.stream(some)
                .mapToLong(i -> byIdentity ? elements.identity(i) : Identity.NONE)
                .toArray();
    }

    private void pairSameIdentity() {
        pairAll(KeyMatcher.byKey(a.size(), this::identityA, b.size(), this::identityB));
    }

    private void pairAll(int[] partners) {
        for (int i = 0; i < partners.length; i++) {
            if (partners[i] != Differences.NONE) {
                pairs.pair(i, partners[i]);
            }
        }
    }

    private long identityA(int i) {
        return pairs.paired(i) ? KeyMatcher.NO_KEY : a.identity(i);
    }

    private long identityB(int j) {
        return pairs.taken(j) ? KeyMatcher.NO_KEY : b.identity(j);
    }

    private void pairAlike() {
        var some = containers(a, pairs::paired);
        var others = containers(b, pairs::taken);
        for (int start = 0; start < Math.min(some.length, others.length); start += WINDOW) {
            cancellation.check();
            pairMostSimilar(window(some, start), window(others, start));
        }
    }

    private static int[] containers(Elements elements, IntPredicate settled) {
        return IntStream.range(0, elements.size())
                .filter(i -> !settled.test(i) && elements.kind(i).isContainer())
                .toArray();
    }

    private static int[] window(int[] elements, int start) {
        return Arrays.copyOfRange(elements, start, Math.min(start + WINDOW, elements.length));
    }

    /** Pairs the elements of two groups. The most similar pairs are formed first. */
    private void pairMostSimilar(int[] some, int[] others) {
        record Candidate(int i, int j, int similarity) {}
        Arrays.stream(some)
                .boxed()
                .flatMap(i -> Arrays.stream(others).mapToObj(j -> new Candidate(i, j, similarity.of(a, i, b, j))))
                .filter(candidate -> candidate.similarity() >= Similarity.MIN_SIMILARITY)
                .sorted(Comparator.comparingInt(candidate -> -candidate.similarity()))
                .forEach(candidate -> {
                    if (!pairs.paired(candidate.i()) && !pairs.taken(candidate.j())) {
                        pairs.pair(candidate.i(), candidate.j());
                    }
                });
    }
}
