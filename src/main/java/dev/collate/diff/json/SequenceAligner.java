package dev.collate.diff.json;

import dev.collate.diff.sequence.Algorithm;
import dev.collate.diff.sequence.LongInterner;
import dev.collate.diff.sequence.SequenceDiffer;
import dev.collate.diff.sequence.WorkBudget;

/**
 * Pairs the elements of two arrays whose order matters, so that no two pairs cross. Short arrays are paired in the best way there is.
 * In long ones first a longest common sequence of equal elements is kept; between those, what has the same identity is paired, then
 * what is alike, and last what stands in the same place.
 */
final class SequenceAligner {
    /** Stretches of so few possible pairs are paired best at once. */
    private static final int SHORT = 256;

    /** Between elements that are settled, so many possible pairs are still weighed one by one. */
    private static final int MEDIUM = 4096;

    /** Room for the hashes of a typical array; the table grows with the elements that differ from each other. */
    private static final int DISTINCT_ELEMENTS = 256;

    private final Elements left;
    private final Elements right;
    private final Likeness likeness;
    private final WorkBudget budget;
    private final PairWeights weights;
    private final ElementPairs pairs;

    SequenceAligner(Elements left, Elements right, Likeness likeness, WorkBudget budget) {
        this.left = left;
        this.right = right;
        this.likeness = likeness;
        this.budget = budget;
        this.weights = new PairWeights(left, right, likeness);
        this.pairs = new ElementPairs(left.size());
    }

    ElementPairs align() {
        int shorter = Math.min(left.size(), right.size());
        int start = 0;
        while (start < shorter && left.hash(start) == right.hash(start)) {
            pairs.pair(start, start++);
        }
        int iEnd = left.size();
        int jEnd = right.size();
        while (iEnd > start && jEnd > start && left.hash(iEnd - 1) == right.hash(jEnd - 1)) {
            pairs.pair(--iEnd, --jEnd);
        }
        if (few(SHORT, start, iEnd, start, jEnd)) {
            pairBest(start, iEnd, start, jEnd);
        } else {
            pairEqual(start, iEnd, start, jEnd);
            betweenPairs(start, iEnd, start, jEnd, this::pairGap);
        }
        return pairs;
    }

    private static boolean few(int most, int i, int iEnd, int j, int jEnd) {
        return (long) (iEnd - i) * (jEnd - j) <= most;
    }

    private void pairEqual(int iStart, int iEnd, int jStart, int jEnd) {
        var interner = new LongInterner(DISTINCT_ELEMENTS);
        var alignment = SequenceDiffer.align(
                ids(interner, left, iStart, iEnd), ids(interner, right, jStart, jEnd), Algorithm.MYERS, budget);
        int j = jStart;
        for (int i = iStart; i < iEnd; i++) {
            if (!alignment.removed(i - iStart)) {
                while (alignment.added(j - jStart)) {
                    j++;
                }
                pairs.pair(i, j++);
            }
        }
    }

    private static int[] ids(LongInterner interner, Elements elements, int from, int to) {
        var ids = new int[to - from];
        for (int i = from; i < to; i++) {
            ids[i - from] = interner.intern(elements.hash(i));
        }
        return ids;
    }

    /** Work on a stretch: {@code [i, iEnd)} to the left, {@code [j, jEnd)} to the right, neither empty. */
    private interface Stretch {
        void pair(int i, int iEnd, int j, int jEnd);
    }

    /** Works on each stretch in which nothing is paired. */
    private void betweenPairs(int iStart, int iEnd, int jStart, int jEnd, Stretch work) {
        int i = iStart;
        int j = jStart;
        for (int next = iStart; next <= iEnd; next++) {
            if (next == iEnd || pairs.paired(next)) {
                int jNext = next == iEnd ? jEnd : pairs.partner(next);
                if (i < next && j < jNext) {
                    work.pair(i, next, j, jNext);
                }
                i = next + 1;
                j = jNext + 1;
            }
        }
    }

    private void pairGap(int i, int iEnd, int j, int jEnd) {
        if (few(SHORT, i, iEnd, j, jEnd)) {
            pairBest(i, iEnd, j, jEnd);
            return;
        }
        var things = Matching.byKey(iEnd - i, k -> left.identity(i + k), jEnd - j, k -> right.identity(j + k));
        LongestRun.of(things).stream().forEach(k -> pairs.pair(i + k, j + things[k]));
        betweenPairs(i, iEnd, j, jEnd, this::pairAlike);
    }

    private void pairAlike(int i, int iEnd, int j, int jEnd) {
        if (few(MEDIUM, i, iEnd, j, jEnd)) {
            pairBest(i, iEnd, j, jEnd);
        } else {
            new LikenessAlignment(left, right, likeness, budget).pair(i, iEnd, j, jEnd, pairs);
            betweenPairs(i, iEnd, j, jEnd, this::pairInPlace);
        }
    }

    private void pairInPlace(int iStart, int iEnd, int jStart, int jEnd) {
        for (int i = iStart, j = jStart; i < iEnd && j < jEnd; i++, j++) {
            pair(i, j, weights.of(i, j));
        }
    }

    /** The heaviest common subsequence, by the textbook's table, filled from the end. */
    private void pairBest(int iStart, int iEnd, int jStart, int jEnd) {
        int rows = iEnd - iStart;
        int columns = jEnd - jStart;
        var weight = new int[rows][columns];
        var best = new int[rows + 1][columns + 1];
        for (int i = rows - 1; i >= 0; i--) {
            for (int j = columns - 1; j >= 0; j--) {
                weight[i][j] = weights.of(iStart + i, jStart + j);
                best[i][j] = Math.max(Math.max(best[i + 1][j], best[i][j + 1]), weight[i][j] + best[i + 1][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < rows && j < columns) {
            if (weight[i][j] > PairWeights.NONE && best[i][j] == weight[i][j] + best[i + 1][j + 1]) {
                pair(iStart + i, jStart + j, weight[i][j]);
                i++;
                j++;
            } else if (best[i + 1][j] >= best[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
    }

    private void pair(int i, int j, int weight) {
        if (PairWeights.inside(weight)) {
            pairs.pair(i, j);
        } else if (weight > PairWeights.NONE) {
            pairs.replace(i, j);
        }
    }
}
