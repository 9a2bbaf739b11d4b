package dev.collate.engine.align;

import java.util.Arrays;

/**
 * Patience diff after Bram Cohen's description: elements that occur once on each side are anchors; the longest chain of anchors that
 * is in order on both sides is matched, equal elements next to an anchor are matched with it, and each gap between is treated the
 * same way. A gap without anchors is left to {@link Myers#classic}.
 *
 * <p>The chain is found by patience sorting: each anchor, in the order of the original, is laid on the leftmost pile whose top comes
 * later in the modified side, and remembers the top of the pile to its left.
 */
final class Patience implements Marker {
    private static final int NONE = -1;
    private static final int REPEATED = -2;

    private final Marks marks;
    private final Myers myers;
    private final WorkBudget budget;
    private final BoxStack gaps = new BoxStack();
    private final Box box = new Box();
    /** Where each id stands on either side of the current box, if it stands there once; all {@link #NONE} between boxes. */
    private final int[] inOriginal;

    private final int[] inModified;
    /** By id of an anchor: position in the original of the anchor before it in the chain. */
    private final int[] previous;

    private int[] piles = new int[16];
    private boolean approximate;

    /** For sides whose ids are below {@code ids}. */
    Patience(Marks marks, int ids, WorkBudget budget) {
        this.marks = marks;
        this.myers = new Myers(marks, ids, budget);
        this.budget = budget;
        this.inOriginal = new int[ids];
        this.inModified = new int[ids];
        this.previous = new int[ids];
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
            int last = budget.spent() ? NONE : lastOfChain();
            if (last == NONE) {
                myers.classic(box);
            } else {
                pushGaps(last);
            }
            forgetPositions();
        }
    }

    /** Position in the original of the last anchor of the longest chain, {@link #NONE} if there is no anchor. */
    private int lastOfChain() {
        int[] original = marks.original;
        notePositions(original, box.a0, box.a1, inOriginal);
        notePositions(marks.modified, box.b0, box.b1, inModified);
        int height = 0;
        for (int i = box.a0; i < box.a1; i++) {
            WorkBudget.tick(i);
            int j = inModified[original[i]];
            if (j < 0 || inOriginal[original[i]] != i) {
                continue;
            }
            int pile = pileFor(j, height);
            previous[original[i]] = pile == 0 ? NONE : piles[pile - 1];
            if (pile == height) {
                piles = height == piles.length ? Arrays.copyOf(piles, height * 2) : piles;
                height++;
            }
            piles[pile] = i;
        }
        return height == 0 ? NONE : piles[height - 1];
    }

    /** The leftmost pile whose top stands after {@code j} in the modified side; anchors mostly come in order, so the end is tried first. */
    private int pileFor(int j, int height) {
        if (height == 0 || partner(piles[height - 1]) < j) {
            return height;
        }
        int low = 0;
        int high = height - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (partner(piles[middle]) < j) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int partner(int i) {
        return inModified[marks.original[i]];
    }

    private int before(int i) {
        return previous[marks.original[i]];
    }

    /** Pushes what lies between the anchors, from the last gap to the first. */
    private void pushGaps(int last) {
        pushGap(last + 1, box.a1, partner(last) + 1, box.b1);
        for (int anchor = last; anchor != NONE; anchor = before(anchor)) {
            WorkBudget.tick(anchor);
            int before = before(anchor);
            int a1 = anchor;
            int b1 = partner(anchor);
            int a0 = before == NONE ? box.a0 : before + 1;
            int b0 = before == NONE ? box.b0 : partner(before) + 1;
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
            WorkBudget.tick(i);
            positions[side[i]] = positions[side[i]] == NONE ? i : REPEATED;
        }
    }

    private void forgetPositions() {
        for (int i = box.a0; i < box.a1; i++) {
            WorkBudget.tick(i);
            inOriginal[marks.original[i]] = NONE;
            inModified[marks.original[i]] = NONE;
        }
        for (int j = box.b0; j < box.b1; j++) {
            WorkBudget.tick(j);
            inModified[marks.modified[j]] = NONE;
        }
    }
}
