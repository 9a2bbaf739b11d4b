package dev.collate.diff.sequence;

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
    private static final int MOST_COMMON = 1024;

    private final Marks marks;
    /** How often the other side has each id, while one side is packed; all zero in between. */
    private final int[] occurrences;

    private Marks packed = new Marks(new int[0], new int[0]);
    private int packedOriginal;
    private int packedModified;

    /** Candidates among elements whose ids are below {@code ids}. */
    Candidates(Marks marks, int ids) {
        this.marks = marks;
        this.occurrences = new int[ids];
    }

    /**
     * Packs the candidates of a box.
     *
     * @param whole the box in which occurrences are counted
     * @param inner the part of it that is to be packed
     */
    void pack(Box whole, Box inner) {
        int[] original = marks.original;
        int[] modified = marks.modified;
        packed = packed.reset(inner.a1 - inner.a0, inner.b1 - inner.b0);
        count(modified, whole.b0, whole.b1, 1);
        packedOriginal = pack(
                original,
                inner.a0,
                inner.a1,
                commonFrom(whole.a1 - whole.a0, whole.minimal),
                packed.original,
                marks.removed);
        count(modified, whole.b0, whole.b1, -1);
        count(original, whole.a0, whole.a1, 1);
        packedModified = pack(
                modified,
                inner.b0,
                inner.b1,
                commonFrom(whole.b1 - whole.b0, whole.minimal),
                packed.modified,
                marks.added);
        count(original, whole.a0, whole.a1, -1);
    }

    /** The sides to be solved: the first {@link #originalLength()} and {@link #modifiedLength()} elements count. */
    Marks packed() {
        return packed;
    }

    int originalLength() {
        return packedOriginal;
    }

    int modifiedLength() {
        return packedModified;
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
        }
    }

    private int pack(int[] side, int from, int to, int common, int[] packed, BitSet left) {
        int size = 0;
        for (int i = from; i < to; i++) {
            int times = occurrences[side[i]];
            if (times == 0 || (times >= common && amongStrangers(side, i, from, to, common))) {
                left.set(i);
            } else {
                packed[size++] = side[i];
            }
        }
        return size;
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
        return minimal ? Integer.MAX_VALUE : Math.min(MOST_COMMON, SquareRoot.roughly(length));
    }
}
