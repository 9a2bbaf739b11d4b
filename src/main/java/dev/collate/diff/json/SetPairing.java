package dev.collate.diff.json;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Pairs the elements of two arrays whose order does not matter, as far as they are not equal: first what has the same identity, then
 * numbers within the tolerance, then what is most alike.
 */
final class SetPairing {
    /** So many of each side at once are compared with each other, so that the work grows with the arrays and not their square. */
    private static final int WINDOW = 64;

    private final Elements left;
    private final Elements right;
    private final Likeness likeness;
    private final ElementPairs pairs;

    private SetPairing(Elements left, Elements right, Likeness likeness) {
        this.left = left;
        this.right = right;
        this.likeness = likeness;
        this.pairs = new ElementPairs(left.size());
    }

    static ElementPairs of(Elements left, Elements right, Likeness likeness) {
        var pairing = new SetPairing(left, right, likeness);
        if (left.size() > 0 && right.size() > 0) {
            pairing.pairSameThings();
            pairing.pairNumbers();
            pairing.pairAlike();
        }
        return pairing.pairs;
    }

    private void pairSameThings() {
        var candidates = Matching.byIdentity(left, right);
        for (int i = 0; i < candidates.length; i++) {
            if (candidates[i] != Differences.NONE) {
                pairs.pair(i, candidates[i]);
            }
        }
    }

    /** In ascending order, the smallest number that is left on either side is close to the smallest on the other, or to none. */
    private void pairNumbers() {
        if (!likeness.tolerant()) {
            return;
        }
        var some = ascending(left);
        var others = ascending(right);
        for (int i = 0, j = 0; i < some.length && j < others.length; ) {
            if (likeness.equal(left.node(some[i]), right.node(others[j]))) {
                pairs.pair(some[i++], others[j++]);
            } else if (number(left, some[i]) < number(right, others[j])) {
                i++;
            } else {
                j++;
            }
        }
    }

    private static int[] ascending(Elements elements) {
        return IntStream.range(0, elements.size())
                .filter(i -> elements.kind(i) == Kind.NUMBER)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> number(elements, i)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static double number(Elements elements, int i) {
        return Double.parseDouble(elements.text(i).toString());
    }

    private void pairAlike() {
        var some = IntStream.range(0, left.size())
                .filter(i -> left.kind(i).container() && pairs.partner(i) == Differences.NONE)
                .toArray();
        var others = IntStream.range(0, right.size())
                .filter(j -> right.kind(j).container() && !pairs.taken(j))
                .toArray();
        for (int start = 0; start < Math.min(some.length, others.length); start += WINDOW) {
            pairMostAlike(window(some, start), window(others, start));
        }
    }

    private static int[] window(int[] elements, int start) {
        return Arrays.copyOfRange(elements, start, Math.min(start + WINDOW, elements.length));
    }

    /** Takes the pairs from the most alike to the least. */
    private void pairMostAlike(int[] some, int[] others) {
        record Candidate(int i, int j, int likeness) {}
        Arrays.stream(some)
                .boxed()
                .flatMap(i -> Arrays.stream(others).mapToObj(j -> new Candidate(i, j, likeness.of(left, i, right, j))))
                .filter(candidate -> candidate.likeness() >= Likeness.ALIKE)
                .sorted(Comparator.comparingInt(candidate -> -candidate.likeness()))
                .forEach(candidate -> {
                    if (pairs.partner(candidate.i()) == Differences.NONE && !pairs.taken(candidate.j())) {
                        pairs.pair(candidate.i(), candidate.j());
                    }
                });
    }
}
