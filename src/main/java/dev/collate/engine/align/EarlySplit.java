package dev.collate.engine.align;

import java.util.Arrays;

/**
 * The two heuristics by which {@link SplitSearch} ends before its two fronts meet. Source: the comments of GNU diff describe both. Each
 * method chooses a point of a front and returns its diagonal.
 */
final class EarlySplit {
    /** Number of equal elements that a point must have behind it, so that it is probably part of a good path. */
    static final int LONG_RUN = 20;

    /** The result if no point is good enough. It is not the number of a diagonal. */
    static final int NONE = Integer.MIN_VALUE;

    private static final int WORTH_PER_COST = 4;

    private EarlySplit() {}

    /**
     * Returns the diagonal on which the upper front has reached the end of a long run of equal elements with few edits in relation to the
     * distance. If there are several such runs, the furthest is used.
     */
    static int diagonalAfterRun(Front upper, MarkedSequences marks, Box box, int cost) {
        int best = 0;
        int diagonal = NONE;
        for (int d = upper.max; d >= upper.min; d -= 2) {
            int i = upper.points[d + upper.shift];
            int j = i - d;
            int worth = i - box.a0() + (j - box.b0()) - Math.abs(d - (box.a0() - box.b0()));
            if (worth > WORTH_PER_COST * cost
                    && worth > best
                    && box.a0() + LONG_RUN <= i
                    && i < box.a1()
                    && box.b0() + LONG_RUN <= j
                    && j < box.b1()
                    && Arrays.equals(marks.original, i - LONG_RUN, i, marks.modified, j - LONG_RUN, j)) {
                best = worth;
                diagonal = d;
            }
        }
        return diagonal;
    }

    /**
     * Returns the diagonal on which the lower front has reached the beginning of a long run of equal elements with few edits in relation to
     * the distance. If there are several such runs, the furthest is used.
     */
    static int diagonalBeforeRun(Front lower, MarkedSequences marks, Box box, int cost) {
        int best = 0;
        int diagonal = NONE;
        for (int d = lower.max; d >= lower.min; d -= 2) {
            int i = lower.points[d + lower.shift];
            int j = i - d;
            int worth = box.a1() - i + (box.b1() - j) - Math.abs(d - (box.a1() - box.b1()));
            if (worth > WORTH_PER_COST * cost
                    && worth > best
                    && box.a0() < i
                    && i <= box.a1() - LONG_RUN
                    && box.b0() < j
                    && j <= box.b1() - LONG_RUN
                    && Arrays.equals(marks.original, i, i + LONG_RUN, marks.modified, j, j + LONG_RUN)) {
                best = worth;
                diagonal = d;
            }
        }
        return diagonal;
    }

    /** Returns the diagonal of the upper front's point that is furthest from the upper corner. */
    static int diagonalFurthestFromUpperCorner(Front upper, Box box) {
        int best = -1;
        int diagonal = NONE;
        for (int d = upper.max; d >= upper.min; d -= 2) {
            int i = insideOf(box, upper, d);
            if (best < i + i - d) {
                best = i + i - d;
                diagonal = d;
            }
        }
        return diagonal;
    }

    /** Returns the diagonal of the lower front's point that is furthest from the lower corner. */
    static int diagonalFurthestFromLowerCorner(Front lower, Box box) {
        int best = Integer.MAX_VALUE;
        int diagonal = NONE;
        for (int d = lower.max; d >= lower.min; d -= 2) {
            int i = insideOf(box, lower, d);
            if (i + i - d < best) {
                best = i + i - d;
                diagonal = d;
            }
        }
        return diagonal;
    }

    /** Returns the {@code x} of the front's point on a diagonal. A point of the front may lie one step outside the box. */
    static int insideOf(Box box, Front front, int d) {
        int i = front.points[d + front.shift];
        int upper = Math.min(Math.min(i, box.a1()), box.b1() + d);
        return Math.max(Math.max(upper, box.a0()), box.b0() + d);
    }
}
