package dev.collate.diff.json;

import dev.collate.diff.sequence.WorkBudget;
import java.util.ArrayList;
import java.util.List;

/**
 * Aligns long stretches of elements by whether they are alike. Being alike is no equivalence, so the elements cannot be numbered as
 * {@code diff.sequence} wants it; this is the greedy algorithm of Myers (1986), figure 2, which only ever asks about two elements. It
 * gives up when more than {@value #MOST_EDITS} elements have no partner.
 */
final class LikenessAlignment {
    private static final int MOST_EDITS = 1000;
    private static final int UNREACHED = -1;

    private final Elements left;
    private final Elements right;
    private final Likeness likeness;
    private final WorkBudget budget;

    LikenessAlignment(Elements left, Elements right, Likeness likeness, WorkBudget budget) {
        this.left = left;
        this.right = right;
        this.likeness = likeness;
        this.budget = budget;
    }

    /** Pairs what is alike in {@code [iStart, iEnd)} and {@code [jStart, jEnd)}; nothing if it gave up. */
    void pair(int iStart, int iEnd, int jStart, int jEnd, ElementPairs pairs) {
        int goal = (iEnd - iStart) - (jEnd - jStart);
        List<Round> rounds = new ArrayList<>();
        for (int edits = 0; edits <= MOST_EDITS && !budget.spent(); edits++) {
            var round = new Round(edits);
            for (int diagonal = -edits; diagonal <= edits; diagonal += 2) {
                int i = start(rounds, edits, diagonal, iEnd - iStart, jEnd - jStart);
                while (i != UNREACHED
                        && iStart + i < iEnd
                        && jStart + i - diagonal < jEnd
                        && alike(iStart + i, jStart + i - diagonal)) {
                    i++;
                }
                round.set(diagonal, i);
            }
            rounds.add(round);
            if (round.get(goal) == iEnd - iStart) {
                trace(rounds, goal, iStart, iEnd, jStart, jEnd, pairs);
                return;
            }
        }
    }

    /** How far each diagonal (elements passed to the left minus those to the right) gets to the left with so many edits. */
    private static final class Round {
        private final int edits;
        private final int[] reached;

        Round(int edits) {
            this.edits = edits;
            this.reached = new int[edits + 1];
        }

        int get(int diagonal) {
            boolean here = Math.abs(diagonal) <= edits && (diagonal + edits) % 2 == 0;
            return here ? reached[(diagonal + edits) / 2] : UNREACHED;
        }

        void set(int diagonal, int i) {
            reached[(diagonal + edits) / 2] = i;
        }
    }

    private boolean alike(int i, int j) {
        return likeness.of(left, i, right, j) >= Likeness.ALIKE;
    }

    /** Where a diagonal begins after its last edit: passing an element to the left, or one to the right. */
    private static int start(List<Round> rounds, int edits, int diagonal, int iMost, int jMost) {
        if (edits == 0) {
            return 0;
        }
        var before = rounds.get(edits - 1);
        int fromLeft = before.get(diagonal - 1);
        int fromRight = before.get(diagonal + 1);
        int left = fromLeft == UNREACHED || fromLeft == iMost ? UNREACHED : fromLeft + 1;
        int right = fromRight == UNREACHED || fromRight - diagonal > jMost ? UNREACHED : fromRight;
        return Math.max(left, right);
    }

    private static void trace(
            List<Round> rounds, int goal, int iStart, int iEnd, int jStart, int jEnd, ElementPairs pairs) {
        int diagonal = goal;
        int i = iEnd - iStart;
        for (int edits = rounds.size() - 1; edits >= 0; edits--) {
            int start = start(rounds, edits, diagonal, iEnd - iStart, jEnd - jStart);
            while (i > start) {
                i--;
                pairs.pair(iStart + i, jStart + i - diagonal);
            }
            boolean fromLeft = edits > 0 && rounds.get(edits - 1).get(diagonal - 1) == start - 1;
            i = fromLeft ? start - 1 : start;
            diagonal += fromLeft ? -1 : 1;
        }
    }
}
