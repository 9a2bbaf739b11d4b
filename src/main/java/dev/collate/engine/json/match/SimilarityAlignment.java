package dev.collate.engine.json.match;

import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.WorkBudget;
import java.util.ArrayList;
import java.util.List;

/**
 * Aligns long ranges of elements by similarity, or by equality within a tolerance. The algorithms of {@code engine.align} cannot do this:
 * they need an int for each element that is equal for all matching elements, and these relations are not transitive. This class uses the
 * greedy algorithm of Myers (1986), figure 2, which only compares pairs of elements. The algorithm gives up if more than
 * {@value #MAX_EDITS} elements have no partner.
 */
final class SimilarityAlignment {
    private static final int MAX_EDITS = 1000;
    private static final int UNREACHED = Integer.MIN_VALUE;

    /** Decides whether element {@code i} of {@code a} and element {@code j} of {@code b} can be a pair. */
    interface Relation {
        boolean holds(int i, int j);
    }

    private final RangePair stretch;
    private final Relation relation;
    private final WorkBudget budget;
    private final List<Round> rounds = new ArrayList<>();

    SimilarityAlignment(RangePair stretch, Relation relation, WorkBudget budget) {
        this.stretch = stretch;
        this.relation = relation;
        this.budget = budget;
    }

    /**
     * The furthest position in {@code a} that was reached on each diagonal with a given number of edits. The number of a diagonal is the
     * position in {@code a} minus the position in {@code b}.
     */
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
    }

    /** Adds the pairs to {@code pairs}. Returns false and adds no pairs if the algorithm gives up. */
    boolean into(SequencePairs pairs) {
        int goal = stretch.aLength() - stretch.bLength();
        for (int edits = 0; edits <= MAX_EDITS && !budget.spent(); edits++) {
            var round = new Round(edits);
            for (int diagonal = -edits; diagonal <= edits; diagonal += 2) {
                round.reached[(diagonal + edits) / 2] = pairsUntil(start(edits, diagonal), diagonal);
            }
            rounds.add(round);
            if (round.get(goal) == stretch.aLength()) {
                trace(goal, pairs);
                return true;
            }
        }
        return false;
    }

    /**
     * Follows a diagonal from {@code start} while its elements can be pairs. Returns the position at which these pairs end, or
     * {@code UNREACHED} if {@code start} is {@code UNREACHED}.
     */
    private int pairsUntil(int start, int diagonal) {
        int i = start;
        while (i != UNREACHED && i < stretch.aLength() && i - diagonal < stretch.bLength() && isPair(i, i - diagonal)) {
            i++;
        }
        return i;
    }

    /** The relation itself counts the steps for two elements that are not a pair. */
    private boolean isPair(int i, int j) {
        boolean pair = !budget.spent() && relation.holds(stretch.aStart() + i, stretch.bStart() + j);
        budget.spend(pair ? 1 : 0);
        return pair;
    }

    /**
     * Returns the furthest position on a diagonal directly after an edit. An edit skips one element of {@code a} or one element of {@code
     * b} and so comes from one of the two neighbouring diagonals.
     */
    private int start(int edits, int diagonal) {
        if (edits == 0) {
            return 0;
        }
        var before = rounds.get(edits - 1);
        int fromLeft = before.get(diagonal - 1);
        int fromRight = before.get(diagonal + 1);
        int passedLeft = fromLeft == UNREACHED || fromLeft == stretch.aLength() ? UNREACHED : fromLeft + 1;
        int passedRight = fromRight == UNREACHED || fromRight - diagonal > stretch.bLength() ? UNREACHED : fromRight;
        return Math.max(passedLeft, passedRight);
    }

    private void trace(int goal, SequencePairs pairs) {
        int diagonal = goal;
        int i = stretch.aLength();
        for (int edits = rounds.size() - 1; edits >= 0; edits--) {
            int start = start(edits, diagonal);
            while (i > start) {
                i--;
                pairs.pair(stretch.aStart() + i, stretch.bStart() + i - diagonal);
            }
            boolean fromLeft = edits > 0 && rounds.get(edits - 1).get(diagonal - 1) == start - 1;
            i = fromLeft ? start - 1 : start;
            diagonal += fromLeft ? -1 : 1;
        }
    }
}
