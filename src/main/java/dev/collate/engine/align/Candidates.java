package dev.collate.engine.align;

import java.util.BitSet;

/**
 * The elements of a box that the search considers. An element that does not occur on the other side is excluded. If the search need not be
 * minimal, an element that is very frequent on the other side is also excluded if most of its neighbours are excluded, because matching
 * this element would split a rewritten passage into small pieces. The comments of GNU diff describe this rule.
 *
 * <p>Excluded elements are marked at once. The other elements are copied to new arrays without gaps and solved there. Then their marks are
 * copied back.
 */
final class Candidates {
    private static final int WINDOW = 100;
    private static final int MAX_OCCURRENCES = 1024;
    /** A minimal search packs a box only if more elements than this are excluded, because otherwise packing takes longer than it saves. */
    private static final int MIN_EXCLUDED = 64;
    /** Maximum size of a box that is packed, because packing a larger box would take more memory than its text. */
    private static final int MAX_PACKED = 1 << 24;

    private final Marks marks;
    /** The number of occurrences of each id on the other side while a side is processed; zero at all other times. */
    private final int[] occurrences;

    private Marks packed = new Marks(new int[0], new int[0]);
    private int originalLength;
    private int modifiedLength;

    /** Creates candidates for sides whose ids are below {@code ids}. */
    Candidates(Marks marks, int ids) {
        this.marks = marks;
        this.occurrences = new int[ids];
    }

    /**
     * Marks the excluded elements of a box and packs the rest.
     *
     * @param whole the box in which occurrences are counted
     * @param inner the part of {@code whole} to be solved
     * @return true if the rest is packed. Returns false if packing would not save time. The caller must then solve {@code inner} without
     *     packing, and the marks of the excluded elements are correct, because these elements have no equal element on the other side.
     */
    boolean pack(Box whole, Box inner) {
        boolean minimal = whole.minimal || inner.size() > MAX_PACKED;
        count(marks.modified, whole.b0, whole.b1, 1);
        int left = exclude(marks.original, inner.a0, inner.a1, commonFrom(whole.a1 - whole.a0, minimal), marks.removed);
        originalLength = inner.a1 - inner.a0 - left;
        count(marks.modified, whole.b0, whole.b1, -1);
        count(marks.original, whole.a0, whole.a1, 1);
        left = exclude(marks.modified, inner.b0, inner.b1, commonFrom(whole.b1 - whole.b0, minimal), marks.added);
        modifiedLength = inner.b1 - inner.b0 - left;
        count(marks.original, whole.a0, whole.a1, -1);
        int excluded = inner.size() - originalLength - modifiedLength;
        if (excluded == 0 || (minimal && (excluded <= MIN_EXCLUDED || inner.size() > MAX_PACKED))) {
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

    /** Returns the sides to be solved. Only the first {@link #originalLength()} and {@link #modifiedLength()} elements are valid. */
    Marks packed() {
        return packed;
    }

    int originalLength() {
        return originalLength;
    }

    int modifiedLength() {
        return modifiedLength;
    }

    /** Copies the marks of the packed sides back to the positions of their elements. */
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

    /** Marks the elements of one side that are not candidates. Returns the number of these elements. */
    private int exclude(int[] side, int from, int to, int common, BitSet left) {
        int count = 0;
        for (int i = from; i < to; i++) {
            WorkBudget.tick(i);
            int times = occurrences[side[i]];
            if (times == 0 || (times >= common && amongUnmatchable(side, i, from, to, common))) {
                left.set(i);
                count++;
            }
        }
        return count;
    }

    /**
     * Considers the run of unmatchable and common elements around {@code at}. Returns whether it has unmatchable elements before and after
     * {@code at}, and more than three unmatchable elements for each common element.
     */
    private boolean amongUnmatchable(int[] side, int at, int from, int to, int common) {
        int unmatchableBefore = 0;
        int commonBefore = 1;
        for (int i = at - 1; i >= Math.max(from, at - WINDOW) && !distinctive(side[i], common); i--) {
            if (occurrences[side[i]] == 0) {
                unmatchableBefore++;
            } else {
                commonBefore++;
            }
        }
        int unmatchableAfter = 0;
        int commonAfter = 1;
        for (int i = at + 1; i <= Math.min(to - 1, at + WINDOW) && !distinctive(side[i], common); i++) {
            if (occurrences[side[i]] == 0) {
                unmatchableAfter++;
            } else {
                commonAfter++;
            }
        }
        return unmatchableBefore > 0
                && unmatchableAfter > 0
                && 3 * (commonBefore + commonAfter) < unmatchableBefore + unmatchableAfter;
    }

    private boolean distinctive(int id, int common) {
        int times = occurrences[id];
        return times > 0 && times < common;
    }

    /** Returns the number of occurrences from which on an element is common: about the square root of the side's length. */
    private static int commonFrom(int length, boolean minimal) {
        return minimal ? Integer.MAX_VALUE : Math.min(MAX_OCCURRENCES, SquareRoot.roughly(length));
    }
}
