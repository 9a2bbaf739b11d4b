package dev.collate.engine.align;

import java.util.BitSet;

/**
 * The elements of a box that the search has to look at: all but those that the other side does not have. Unless the search is to be
 * minimal, an element that the other side has very often is left out too where most of its neighbours are, as the comments of GNU
 * diff describe: matching it would cut a rewritten passage into crumbs.
 *
 * <p>What is left out is marked at once; the rest is packed densely, solved on its own, and its marks are carried back in order.
 */
final class Candidates {
    private static final int WINDOW = 100;
    private static final int MAX_OCCURRENCES = 1024;
    /** So few strangers that a search passes them faster than packing would. */
    private static final int MIN_STRANGERS = 64;
    /** A larger box is solved where it is: packing it would take more memory than its text. */
    private static final int MAX_PACKED = 1 << 24;

    private final Marks marks;
    /** How often the other side has each id, while one side is looked at; all zero in between. */
    private final int[] occurrences;

    private Marks packed = new Marks(new int[0], new int[0]);
    private int originalLength;
    private int modifiedLength;

    /** Candidates among elements whose ids are below {@code ids}. */
    Candidates(Marks marks, int ids) {
        this.marks = marks;
        this.occurrences = new int[ids];
    }

    /**
     * Marks what is left out of a box, and packs the rest.
     *
     * @param whole the box in which occurrences are counted
     * @param inner the part of it that is to be solved
     * @return false where packing is not worth it; what has been marked then has no partner in any solution
     */
    boolean pack(Box whole, Box inner) {
        boolean minimal = whole.minimal || inner.size() > MAX_PACKED;
        count(marks.modified, whole.b0, whole.b1, 1);
        int left =
                leaveOut(marks.original, inner.a0, inner.a1, commonFrom(whole.a1 - whole.a0, minimal), marks.removed);
        originalLength = inner.a1 - inner.a0 - left;
        count(marks.modified, whole.b0, whole.b1, -1);
        count(marks.original, whole.a0, whole.a1, 1);
        left = leaveOut(marks.modified, inner.b0, inner.b1, commonFrom(whole.b1 - whole.b0, minimal), marks.added);
        modifiedLength = inner.b1 - inner.b0 - left;
        count(marks.original, whole.a0, whole.a1, -1);
        int leftOut = inner.size() - originalLength - modifiedLength;
        if (leftOut == 0 || (minimal && (leftOut <= MIN_STRANGERS || inner.size() > MAX_PACKED))) {
            return false;
        }
        packed = packed.reset(originalLength, modifiedLength);
        pack(marks.original, inner.a0, marks.removed, packed.original, originalLength);
        pack(marks.modified, inner.b0, marks.added, packed.modified, modifiedLength);
        return true;
    }

    private static void pack(int[] side, int from, BitSet left, int[] packed, int length) {
        int at = from;
        for (int size = 0; size < length; ) {
            int start = left.nextClearBit(at);
            int next = left.nextSetBit(start);
            int run = next < 0 ? length - size : Math.min(next - start, length - size);
            System.arraycopy(side, start, packed, size, run);
            size += run;
            at = start + run;
        }
    }

    /** The sides to be solved: the first {@link #originalLength()} and {@link #modifiedLength()} elements count. */
    Marks packed() {
        return packed;
    }

    int originalLength() {
        return originalLength;
    }

    int modifiedLength() {
        return modifiedLength;
    }

    /** Carries the marks of the packed sides back to where their elements came from. */
    void unpack(Box inner) {
        unpack(packed.removed, marks.removed, inner.a0);
        unpack(packed.added, marks.added, inner.b0);
    }

    private static void unpack(BitSet packed, BitSet marks, int from) {
        int packedAt = 0;
        int at = marks.nextClearBit(from);
        for (int next = packed.nextSetBit(0); next >= 0; next = packed.nextSetBit(next + 1)) {
            for (; packedAt < next; packedAt++) {
                WorkBudget.tick(packedAt);
                at = marks.nextClearBit(at + 1);
            }
            marks.set(at);
            packedAt++;
            at = marks.nextClearBit(at + 1);
        }
    }

    private void count(int[] side, int from, int to, int step) {
        for (int i = from; i < to; i++) {
            occurrences[side[i]] += step;
            WorkBudget.tick(i);
        }
    }

    /** Marks the elements of one side that are not candidates; answers how many they are. */
    private int leaveOut(int[] side, int from, int to, int common, BitSet left) {
        int count = 0;
        for (int i = from; i < to; i++) {
            WorkBudget.tick(i);
            int times = occurrences[side[i]];
            if (times == 0 || (times >= common && amongStrangers(side, i, from, to, common))) {
                left.set(i);
                count++;
            }
        }
        return count;
    }

    /**
     * Whether the run of unmatchable and common elements around {@code at} has unmatchable ones on both sides, and these outnumber
     * the common ones three to one.
     */
    private boolean amongStrangers(int[] side, int at, int from, int to, int common) {
        int strangersBefore = 0;
        int commonBefore = 1;
        for (int i = at - 1; i >= Math.max(from, at - WINDOW) && !distinctive(side[i], common); i--) {
            if (occurrences[side[i]] == 0) {
                strangersBefore++;
            } else {
                commonBefore++;
            }
        }
        int strangersAfter = 0;
        int commonAfter = 1;
        for (int i = at + 1; i <= Math.min(to - 1, at + WINDOW) && !distinctive(side[i], common); i++) {
            if (occurrences[side[i]] == 0) {
                strangersAfter++;
            } else {
                commonAfter++;
            }
        }
        return strangersBefore > 0
                && strangersAfter > 0
                && 3 * (commonBefore + commonAfter) < strangersBefore + strangersAfter;
    }

    private boolean distinctive(int id, int common) {
        int times = occurrences[id];
        return times > 0 && times < common;
    }

    /** From how many occurrences on an element is common: about the square root of the side's length. */
    private static int commonFrom(int length, boolean minimal) {
        return minimal ? Integer.MAX_VALUE : Math.min(MAX_OCCURRENCES, SquareRoot.roughly(length));
    }
}
