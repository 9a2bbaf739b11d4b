package dev.collate.engine.tree;

import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.tree.MaximumMatching.Relation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Aligns two long ranges with a relation that decides for two elements whether they can be a pair: they are similar, or equal within a
 * tolerance. The algorithms of {@code engine.align} cannot do this: they need an int for each element that is the same for all matching
 * elements, and these relations are not transitive.
 *
 * <p>Both methods walk through the matrix of all pairs from its start to its end. A step along a diagonal, from the cell {@code (i, j)} to
 * {@code (i + 1, j + 1)}, is a pair and costs nothing; a step that leaves out an element costs one. For each cost from 0 on, they compute
 * the furthest position on each diagonal that this cost can reach. For example, {@code [1, 5, 9]} and {@code [1.1, 9.1]} with a tolerance
 * of 0.1 need the cost 1, for the element 5. The time is the product of the lengths and the cost at worst, and close to linear if most
 * elements have a partner.
 */
final class FurthestPaths {
    /** Maximum number of elements without a partner in {@link #addPairs}. Its memory is proportional to the square of this number. */
    private static final int MAX_EDITS = 1000;

    /** Maximum number of entries for which {@link #needsAtLeast} decides whether fewer entries are possible. */
    private static final int MAX_ENTRIES = 2000;

    /** The position on a diagonal that was not reached. It stays negative when a few steps are added to it. */
    private static final int UNREACHED = Integer.MIN_VALUE / 2;

    private final RangePair ranges;
    private final Relation relation;
    private final WorkBudget budget;
    private final List<Round> rounds = new ArrayList<>();

    FurthestPaths(RangePair ranges, Relation relation, WorkBudget budget) {
        this.ranges = ranges;
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

        int furthestOn(int diagonal) {
            boolean isReachable = Math.abs(diagonal) <= edits && (diagonal + edits) % 2 == 0;
            return isReachable ? reached[(diagonal + edits) / 2] : UNREACHED;
        }
    }

    /**
     * Adds the largest number of pairs that have the same order on both sides, with the greedy algorithm of Myers (1986), figure 2. Returns
     * false without adding pairs if more than {@value #MAX_EDITS} elements would have no partner, or if the work budget is spent.
     */
    boolean addPairs(SequencePairs pairs) {
        int goalDiagonal = ranges.aLength() - ranges.bLength();
        for (int edits = 0; edits <= MAX_EDITS && !budget.isSpent(); edits++) {
            var round = new Round(edits);
            for (int diagonal = -edits; diagonal <= edits; diagonal += 2) {
                round.reached[(diagonal + edits) / 2] = followDiagonal(furthestAfterEdit(edits, diagonal), diagonal);
            }
            rounds.add(round);
            if (round.furthestOn(goalDiagonal) == ranges.aLength()) {
                tracePath(goalDiagonal, pairs);
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether every alignment needs at least this number of entries. Each removed, added or replaced element is one entry. So a
     * step to the next cell of a diagonal costs one if its elements are not a pair, as in the edit distance of Ukkonen (1985). Returns
     * false if the check would take too long.
     */
    boolean needsAtLeast(int entries) {
        int goalDiagonal = ranges.aLength() - ranges.bLength();
        int middleIndex = Math.min(entries, MAX_ENTRIES) + 1;
        var reached = new int[2 * middleIndex + 1];
        Arrays.fill(reached, UNREACHED);
        for (int entryCount = 0; entryCount < entries; entryCount++) {
            if (entryCount > MAX_ENTRIES || budget.isSpent()) {
                return false;
            }
            var next = new int[reached.length];
            Arrays.fill(next, UNREACHED);
            for (int diagonal = -Math.min(entryCount, ranges.bLength());
                    diagonal <= Math.min(entryCount, ranges.aLength());
                    diagonal++) {
                int index = middleIndex + diagonal;
                budget.spend(1);
                next[index] =
                        followDiagonal(entryCount == 0 ? 0 : furthestAfterEntry(reached, index, diagonal), diagonal);
            }
            if (Math.abs(goalDiagonal) <= entryCount && next[middleIndex + goalDiagonal] == ranges.aLength()) {
                return false;
            }
            reached = next;
        }
        return true;
    }

    /** Returns the furthest position on a diagonal directly after one more entry. */
    private int furthestAfterEntry(int[] reached, int index, int diagonal) {
        int furthest = Math.max(Math.max(reached[index - 1], reached[index]) + 1, reached[index + 1]);
        return Math.min(furthest, Math.min(ranges.aLength(), ranges.bLength() + diagonal));
    }

    /**
     * Follows a diagonal from {@code start} while its elements can be pairs. Returns the position at which these pairs end, or {@code
     * start} if {@code start} is negative, which means that the diagonal was not reached. The relation itself counts the steps for two
     * elements that are not a pair.
     */
    private int followDiagonal(int start, int diagonal) {
        int i = start;
        while (i >= 0
                && i < ranges.aLength()
                && i - diagonal < ranges.bLength()
                && !budget.isSpent()
                && relation.holds(ranges.aStart() + i, ranges.bStart() + i - diagonal)) {
            budget.spend(1);
            i++;
        }
        return i;
    }

    /**
     * Returns the furthest position on a diagonal directly after an edit. An edit skips one element of {@code a} or one element of {@code
     * b} and so comes from one of the two neighbouring diagonals.
     */
    private int furthestAfterEdit(int edits, int diagonal) {
        if (edits == 0) {
            return 0;
        }
        var previousRound = rounds.get(edits - 1);
        int fromLeft = previousRound.furthestOn(diagonal - 1);
        int fromRight = previousRound.furthestOn(diagonal + 1);
        int afterSkipInA = fromLeft == UNREACHED || fromLeft == ranges.aLength() ? UNREACHED : fromLeft + 1;
        int afterSkipInB = fromRight == UNREACHED || fromRight - diagonal > ranges.bLength() ? UNREACHED : fromRight;
        return Math.max(afterSkipInA, afterSkipInB);
    }

    /** Adds the pairs on the path that ends on the diagonal {@code goalDiagonal}. Follows the path from its end to its start. */
    private void tracePath(int goalDiagonal, SequencePairs pairs) {
        int diagonal = goalDiagonal;
        int i = ranges.aLength();
        for (int edits = rounds.size() - 1; edits >= 0; edits--) {
            int start = furthestAfterEdit(edits, diagonal);
            pairs.pair(ranges.aStart() + start, ranges.bStart() + start - diagonal, i - start);
            boolean fromLeft = edits > 0 && rounds.get(edits - 1).furthestOn(diagonal - 1) == start - 1;
            i = fromLeft ? start - 1 : start;
            diagonal += fromLeft ? -1 : 1;
        }
    }
}
