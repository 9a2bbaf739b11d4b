package dev.collate.engine.json.match;

import dev.collate.engine.align.KeyMatcher;
import dev.collate.engine.json.parse.ValueKind;
import dev.collate.engine.result.Differences;
import dev.collate.work.Cancellation;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Pairs the elements of two arrays whose order does not matter. The class pairs equal elements first and then elements with the same
 * identity. If the request has a numeric tolerance, it then pairs numbers that differ by at most the tolerance, and containers that differ
 * only in such numbers. Finally it pairs the most similar elements.
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
        pairAll(KeyMatcher.byKey(a.size(), a::hash, b.size(), b::hash));
        pairAll(KeyMatcher.byKey(a.size(), this::identityA, b.size(), this::identityB));
        if (similarity.tolerant()) {
            pairNumbers();
            pairClose();
        }
        pairAlike();
        return pairs;
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

    /**
     * An element that is a number, with its approximate value. The value is stored, because parsing the text in each comparison would make
     * the sort slow.
     */
    private record Ranked(int element, double value) {}

    /**
     * Pairs numbers that differ by at most the tolerance. Both sides are sorted, and the method compares the smallest remaining numbers of
     * both sides. If they differ by more than the tolerance, the smaller number has no partner.
     */
    private void pairNumbers() {
        var some = ascending(a, pairs::paired);
        var others = ascending(b, pairs::taken);
        for (int i = 0, j = 0; i < some.length && j < others.length; ) {
            cancellation.checkAt(i + j);
            var one = some[i];
            var other = others[j];
            if (similarity.equal(a.node(one.element()), b.node(other.element()))) {
                pairs.pair(one.element(), other.element());
                i++;
                j++;
            } else if (compare(a, one, b, other) < 0) {
                i++;
            } else {
                j++;
            }
        }
    }

    private Ranked[] ascending(Elements elements, IntPredicate settled) {
        return IntStream.range(0, elements.size())
                .filter(i -> !settled.test(i) && !elements.ignored(i) && elements.kind(i) == ValueKind.NUMBER)
                .mapToObj(i -> new Ranked(i, decimal(elements, i).approximate()))
                .sorted((one, other) -> {
                    cancellation.check();
                    return compare(elements, one, elements, other);
                })
                .toArray(Ranked[]::new);
    }

    private static int compare(Elements some, Ranked one, Elements others, Ranked other) {
        int order = Double.compare(one.value(), other.value());
        return order != 0 ? order : decimal(some, one.element()).compare(decimal(others, other.element()));
    }

    private static Decimal decimal(Elements elements, int i) {
        return Decimal.of(elements.text(i));
    }

    /**
     * Pairs containers that differ only in numbers, and these numbers by at most the tolerance. If the request names a key member, elements
     * with this member are skipped, because they are already matched by this member.
     */
    private void pairClose() {
        var some = containers(a, i -> pairs.paired(i) || a.keyed() && a.identity(i) != Identity.NONE);
        var others = containers(b, j -> pairs.taken(j) || b.keyed() && b.identity(j) != Identity.NONE);
        var partners = similarity.closePairs(nodes(a, some), nodes(b, others));
        for (int i = 0; i < partners.length; i++) {
            if (partners[i] != Differences.NONE) {
                pairs.pair(some[i], others[partners[i]]);
            }
        }
    }

    private static int[] nodes(Elements elements, int[] some) {
        return Arrays.stream(some).map(elements::node).toArray();
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
