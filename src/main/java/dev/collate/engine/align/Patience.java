package dev.collate.engine.align;

import dev.collate.engine.align.SequenceDiffer.Marker;
import java.util.Arrays;

/**
 * Patience diff as Bram Cohen describes it. An element that occurs exactly once on each side is an anchor. The algorithm matches the
 * longest sequence of anchors that has the same order on both sides ({@link LongestIncreasingSubsequence}), and the equal elements next to
 * these anchors. Then it applies the same rule to each gap between two anchors. A gap without anchors is passed to {@link Myers#markWithCostLimit}.
 */
final class Patience implements Marker {
    private static final int NONE = -1;
    private static final int REPEATED = -2;

    private final Marks marks;
    private final Myers myers;
    private final WorkBudget budget;
    private final BoxStack gaps = new BoxStack();
    private final Box box = new Box();
    /**
     * For each id, its position in the original side of the current box. The position is {@link #REPEATED} if the id occurs several times
     * there. All positions are {@link #NONE} between two boxes. The other array has the positions in the modified side.
     */
    private final int[] inOriginal;

    private final int[] inModified;
    /**
     * The anchors of the current box. The key of an anchor is its position in the original; the value is its position in the modified side.
     */
    private final LongestIncreasingSubsequence chain = new LongestIncreasingSubsequence();

    private boolean approximate;

    /** Creates a patience diff for two sides whose ids are less than {@code ids}. */
    Patience(Marks marks, int ids, WorkBudget budget) {
        this.marks = marks;
        this.myers = new Myers(marks, ids, budget);
        this.budget = budget;
        this.inOriginal = new int[ids];
        this.inModified = new int[ids];
        Arrays.fill(inOriginal, NONE);
        Arrays.fill(inModified, NONE);
    }

    @Override
    public boolean approximate() {
        return approximate || myers.approximate();
    }

    @Override
    public void mark() {
        gaps.push(0, marks.original.length, 0, marks.modified.length, false);
        while (gaps.pop(box)) {
            if (box.oneSided()) {
                marks.markAll(box);
                continue;
            }
            budget.spend(box.size());
            approximate |= budget.spent();
            if (!budget.spent() && findChain()) {
                pushGaps();
            } else {
                myers.markWithCostLimit(box);
            }
            forgetPositions();
        }
    }

    /** Finds the longest sequence of anchors that has the same order on both sides. Returns false if there are no anchors. */
    private boolean findChain() {
        int[] original = marks.original;
        notePositions(original, box.a0, box.a1, inOriginal);
        notePositions(marks.modified, box.b0, box.b1, inModified);
        chain.clear();
        for (int i = box.a0; i < box.a1; i++) {
            WorkBudget.checkCancellationAt(i);
            int j = inModified[original[i]];
            if (j >= 0 && inOriginal[original[i]] == i) {
                chain.add(i, j);
            }
        }
        return chain.last() != LongestIncreasingSubsequence.NONE;
    }

    private int partner(int i) {
        return inModified[marks.original[i]];
    }

    /** Pushes the gaps between the anchors, from the last to the first. */
    private void pushGaps() {
        int element = chain.last();
        int anchor = chain.key(element);
        pushGap(anchor + 1, box.a1, partner(anchor) + 1, box.b1);
        while (element != LongestIncreasingSubsequence.NONE) {
            WorkBudget.checkCancellationAt(anchor);
            element = chain.previous(element);
            int a0 = box.a0;
            int a1 = anchor;
            int b0 = box.b0;
            int b1 = partner(anchor);
            if (element != LongestIncreasingSubsequence.NONE) {
                anchor = chain.key(element);
                a0 = anchor + 1;
                b0 = partner(anchor) + 1;
            }
            while (a0 < a1 && b0 < b1 && marks.equal(a1 - 1, b1 - 1)) {
                a1--;
                b1--;
            }
            pushGap(a0, a1, b0, b1);
        }
    }

    private void pushGap(int a0, int a1, int b0, int b1) {
        while (a0 < a1 && b0 < b1 && marks.equal(a0, b0)) {
            a0++;
            b0++;
        }
        if (a0 < a1 || b0 < b1) {
            gaps.push(a0, a1, b0, b1, false);
        }
    }

    private static void notePositions(int[] side, int from, int to, int[] positions) {
        for (int i = from; i < to; i++) {
            WorkBudget.checkCancellationAt(i);
            positions[side[i]] = positions[side[i]] == NONE ? i : REPEATED;
        }
    }

    private void forgetPositions() {
        for (int i = box.a0; i < box.a1; i++) {
            WorkBudget.checkCancellationAt(i);
            inOriginal[marks.original[i]] = NONE;
            inModified[marks.original[i]] = NONE;
        }
        for (int j = box.b0; j < box.b1; j++) {
            WorkBudget.checkCancellationAt(j);
            inModified[marks.modified[j]] = NONE;
        }
    }
}
