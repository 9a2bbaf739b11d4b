package dev.collate.engine.json.match;

import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.WorkBudget;
import java.util.Arrays;

/**
 * Checks whether an alignment of two long ranges of scalars has the minimum number of entries: one for each element that is removed, added
 * or replaced. The check computes the furthest positions that a number of entries can reach, as Ukkonen (1985) does for the edit distance,
 * and needs no table of all pairs.
 */
final class MinimumEntries {
    /** Maximum number of entries that the check can compute. */
    private static final int MAX_ENTRIES = 2000;

    private static final int UNREACHED = Integer.MIN_VALUE / 2;

    private final RangePair stretch;
    private final SimilarityAlignment.Relation equal;
    private final WorkBudget budget;

    MinimumEntries(RangePair stretch, SimilarityAlignment.Relation equal, WorkBudget budget) {
        this.stretch = stretch;
        this.equal = equal;
        this.budget = budget;
    }

    /** Returns whether no alignment needs fewer entries. Returns false if this is unknown, because the check would take too long. */
    boolean are(int entries) {
        int goal = stretch.aLength() - stretch.bLength();
        // A position in a for each diagonal, which is the position in a minus the position in b.
        int middle = Math.min(entries, MAX_ENTRIES) + 1;
        var reached = new int[2 * middle + 1];
        Arrays.fill(reached, UNREACHED);
        for (int count = 0; count < entries; count++) {
            if (count > MAX_ENTRIES || budget.spent()) {
                return false;
            }
            var next = new int[reached.length];
            Arrays.fill(next, UNREACHED);
            for (int diagonal = -Math.min(count, stretch.bLength());
                    diagonal <= Math.min(count, stretch.aLength());
                    diagonal++) {
                int at = middle + diagonal;
                next[at] = followEqual(count == 0 ? 0 : start(reached, at, diagonal), diagonal);
            }
            if (Math.abs(goal) <= count && next[middle + goal] == stretch.aLength()) {
                return false;
            }
            reached = next;
        }
        return true;
    }

    /** Returns the furthest position on a diagonal directly after one more entry. */
    private int start(int[] reached, int at, int diagonal) {
        int removed = reached[at - 1] + 1;
        int replaced = reached[at] + 1;
        int added = reached[at + 1];
        int furthest = Math.max(replaced, Math.max(removed, added));
        return Math.min(furthest, Math.min(stretch.aLength(), stretch.bLength() + diagonal));
    }

    private int followEqual(int start, int diagonal) {
        int i = start;
        budget.spend(1);
        while (i >= 0
                && i < stretch.aLength()
                && i - diagonal < stretch.bLength()
                && !budget.spent()
                && equal.holds(stretch.aStart() + i, stretch.bStart() + i - diagonal)) {
            budget.spend(1);
            i++;
        }
        return i;
    }
}
