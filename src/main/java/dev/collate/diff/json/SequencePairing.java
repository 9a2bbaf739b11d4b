package dev.collate.diff.json;

import dev.collate.diff.sequence.WorkBudget;
import java.util.BitSet;

/**
 * Pairs the elements between two stretches that are equal, where order matters: no two pairs cross. First what has the same identity,
 * then what is alike between those, then what stands in the same place: that is replaced.
 */
final class SequencePairing {
    /** Stretches of at most this many possible pairs are paired best; larger ones well. */
    private static final int FEW_PAIRS = 4096;

    private final Elements left;
    private final Elements right;
    private final Likeness likeness;
    private final WorkBudget budget;
    private final ElementPairs pairs;

    private SequencePairing(Elements left, Elements right, Likeness likeness, WorkBudget budget) {
        this.left = left;
        this.right = right;
        this.likeness = likeness;
        this.budget = budget;
        this.pairs = new ElementPairs(left.size());
    }

    static ElementPairs of(Elements left, Elements right, Likeness likeness, WorkBudget budget) {
        var pairing = new SequencePairing(left, right, likeness, budget);
        if (left.size() > 0 && right.size() > 0) {
            pairing.run();
        }
        return pairing.pairs;
    }

    private void run() {
        if (left.anyContainer() && right.anyContainer()) {
            var candidates = Matching.byIdentity(left, right);
            pairInOrder(LongestRun.of(candidates), candidates);
        }
        betweenPairs(this::pairAlike);
        betweenPairs(this::replace);
    }

    private void pairInOrder(BitSet run, int[] candidates) {
        for (int i = run.nextSetBit(0); i >= 0; i = run.nextSetBit(i + 1)) {
            pairs.pair(i, candidates[i]);
        }
    }

    /** A stretch without pairs: {@code [i, iEnd)} to the left, {@code [j, jEnd)} to the right. */
    private interface Stretch {
        void at(int i, int iEnd, int j, int jEnd);
    }

    private void betweenPairs(Stretch work) {
        int i = 0;
        int j = 0;
        for (int end = 0; end <= left.size(); end++) {
            if (end == left.size() || pairs.partner(end) != Differences.NONE) {
                int jEnd = end == left.size() ? right.size() : pairs.partner(end);
                if (i < end && j < jEnd) {
                    work.at(i, end, j, jEnd);
                }
                i = end + 1;
                j = jEnd + 1;
            }
        }
    }

    private void pairAlike(int i, int iEnd, int j, int jEnd) {
        if ((long) (iEnd - i) * (jEnd - j) <= FEW_PAIRS) {
            pairBest(i, iEnd, j, jEnd);
        } else {
            new LikenessAlignment(left, right, likeness, budget).pair(i, iEnd, j, jEnd, pairs);
        }
    }

    /** The heaviest common subsequence, the weight of a pair being its likeness: the textbook table, from the end backwards. */
    private void pairBest(int iStart, int iEnd, int jStart, int jEnd) {
        int width = jEnd - jStart + 1;
        var weights = new int[(iEnd - iStart) * (width - 1)];
        var best = new int[(iEnd - iStart + 1) * width];
        for (int i = iEnd - iStart - 1; i >= 0; i--) {
            for (int j = width - 2; j >= 0; j--) {
                int weight = weight(iStart + i, jStart + j);
                weights[i * (width - 1) + j] = weight;
                int apart = Math.max(best[(i + 1) * width + j], best[i * width + j + 1]);
                best[i * width + j] = Math.max(apart, weight == 0 ? 0 : weight + best[(i + 1) * width + j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < iEnd - iStart && j < width - 1) {
            int weight = weights[i * (width - 1) + j];
            if (weight > 0 && best[i * width + j] == weight + best[(i + 1) * width + j + 1]) {
                pairs.pair(iStart + i++, jStart + j++);
            } else if (best[(i + 1) * width + j] >= best[i * width + j + 1]) {
                i++;
            } else {
                j++;
            }
        }
    }

    private int weight(int i, int j) {
        int share = likeness.of(left, i, right, j);
        return share >= Likeness.ALIKE ? share : 0;
    }

    /** In the same place one value took the place of another, unless the two say that they are different things. */
    private void replace(int iStart, int iEnd, int jStart, int jEnd) {
        for (int i = iStart, j = jStart; i < iEnd && j < jEnd; i++, j++) {
            if (likeness.of(left, i, right, j) >= Likeness.ALIKE) {
                pairs.pair(i, j);
            } else if (left.identity(i) == Identity.NONE || right.identity(j) == Identity.NONE) {
                pairs.replace(i, j);
            }
        }
    }
}
