package dev.collate.engine.align;

import dev.collate.engine.align.SequenceDiffer.Marker;
import dev.collate.work.Cancellation;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;

/**
 * Patience diff as Bram Cohen describes it. An element that occurs exactly once on each side is an anchor. The algorithm matches the
 * longest sequence of anchors that has the same order on both sides ({@link LongestIncreasingSubsequence}), and the equal elements next to
 * these anchors. Then it applies the same rule to each gap between two anchors. A gap without anchors is passed to {@link
 * Myers#markWithCostLimit}.
 */
final class Patience implements Marker {
    private static final int NO_POSITION = -1;
    private static final int REPEATED = -2;

    private final MarkedSequences marks;
    private final Myers myers;
    private final WorkBudget budget;
    private final Deque<Box> gaps = new ArrayDeque<>();
    private Box box;
    /**
     * For each id, its position in the original side of the current box. The position is {@link #REPEATED} if the id occurs several times
     * there. All positions are {@link #NO_POSITION} between two boxes. The other array has the positions in the modified side.
     */
    private final int[] originalPositions;

    private final int[] modifiedPositions;
    private boolean approximate;

    /** Creates a patience diff for two sides whose ids are less than {@code idCount}. */
    Patience(MarkedSequences marks, int idCount, WorkBudget budget) {
        this.marks = marks;
        this.box = new Box(0, marks.original.length, 0, marks.modified.length, false);
        this.myers = new Myers(marks, idCount, budget);
        this.budget = budget;
        this.originalPositions = new int[idCount];
        this.modifiedPositions = new int[idCount];
        Arrays.fill(originalPositions, NO_POSITION);
        Arrays.fill(modifiedPositions, NO_POSITION);
    }

    @Override
    public boolean isApproximate() {
        return approximate || myers.isApproximate();
    }

    @Override
    public void markUnmatched() {
        gaps.push(box);
        while (!gaps.isEmpty()) {
            box = gaps.pop();
            if (box.hasEmptySide()) {
                marks.markAll(box);
                continue;
            }
            budget.spend(box.size());
            approximate |= budget.isSpent();
            var anchors = budget.isSpent() ? new BitSet() : anchors();
            if (anchors.isEmpty()) {
                myers.markWithCostLimit(box);
            } else {
                pushGaps(anchors);
            }
            clearPositions();
        }
    }

    /** Returns the longest sequence of anchors that has the same order on both sides, as offsets in the original side of the box. */
    private BitSet anchors() {
        int[] original = marks.original;
        recordPositions(original, box.a0(), box.a1(), originalPositions);
        recordPositions(marks.modified, box.b0(), box.b1(), modifiedPositions);
        var partners = new int[box.a1() - box.a0()];
        for (int i = box.a0(); i < box.a1(); i++) {
            Cancellation.checkCurrentAt(i);
            partners[i - box.a0()] = originalPositions[original[i]] == i ? partner(i) : NO_POSITION;
        }
        return LongestIncreasingSubsequence.indexesOf(partners);
    }

    /** Returns the position in the modified side of the anchor at position {@code i} of the original. */
    private int partner(int i) {
        return modifiedPositions[marks.original[i]];
    }

    /** Pushes the gaps between the anchors, from the last to the first. */
    private void pushGaps(BitSet anchors) {
        int anchor = anchors.length() - 1;
        pushGap(box.a0() + anchor + 1, box.a1(), partner(box.a0() + anchor) + 1, box.b1());
        while (anchor >= 0) {
            Cancellation.checkCurrentAt(anchor);
            int a1 = box.a0() + anchor;
            int b1 = partner(a1);
            anchor = anchors.previousSetBit(anchor - 1);
            int a0 = box.a0() + anchor + 1;
            int b0 = anchor < 0 ? box.b0() : partner(box.a0() + anchor) + 1;
            while (a0 < a1 && b0 < b1 && marks.areEqual(a1 - 1, b1 - 1)) {
                a1--;
                b1--;
            }
            pushGap(a0, a1, b0, b1);
        }
    }

    private void pushGap(int a0, int a1, int b0, int b1) {
        while (a0 < a1 && b0 < b1 && marks.areEqual(a0, b0)) {
            a0++;
            b0++;
        }
        if (a0 < a1 || b0 < b1) {
            gaps.push(new Box(a0, a1, b0, b1, false));
        }
    }

    private static void recordPositions(int[] side, int from, int to, int[] positions) {
        for (int i = from; i < to; i++) {
            Cancellation.checkCurrentAt(i);
            positions[side[i]] = positions[side[i]] == NO_POSITION ? i : REPEATED;
        }
    }

    private void clearPositions() {
        for (int i = box.a0(); i < box.a1(); i++) {
            Cancellation.checkCurrentAt(i);
            originalPositions[marks.original[i]] = NO_POSITION;
            modifiedPositions[marks.original[i]] = NO_POSITION;
        }
        for (int j = box.b0(); j < box.b1(); j++) {
            Cancellation.checkCurrentAt(j);
            modifiedPositions[marks.modified[j]] = NO_POSITION;
        }
    }
}
