package dev.collate.engine.align;

import java.util.Arrays;

/**
 * The two heuristics by which {@link SplitSearch} ends before its two fronts meet. Source: the comments of GNU diff describe both. Each
 * method chooses a point of a front and returns its diagonal.
 */
final class EarlySplit {
    /** Number of equal elements that a point must have between it and the corner, so that it is probably part of a good path. */
    static final int LONG_RUN = 20;

    /** The result if no point is good enough. It is not the number of a diagonal. */
    static final int NONE = Integer.MIN_VALUE;

    /**
     * A split at a run must be worth more than this number of elements for each edit. The worth is the distance of the point from the
     * corner, less the number of diagonals between the two.
     */
    private static final int WORTH_PER_COST = 4;

    private EarlySplit() {}

    /**
     * Returns the diagonal on which the front has passed a long run of equal elements with few edits in relation to the distance. If there
     * are several such runs, the furthest is used.
     *
     * @param back number of elements of the run that are before the point: {@link #LONG_RUN} for the upper front, 0 for the lower front
     */
    static int diagonalAtRun(Front front, int back, MarkedSequences marks, Box box, int cost) {
        int best = 0;
        int diagonal = NONE;
        for (int d = front.max; d >= front.min; d -= 2) {
            int i = front.points[d + front.shift];
            int j = i - d;
            int worth = front.distance(i, j) - Math.abs(d - (front.cornerX - front.cornerY));
            if (worth > WORTH_PER_COST * cost
                    && worth > best
                    && box.a0() < i
                    && i < box.a1()
                    && box.b0() < j
                    && j < box.b1()
                    && isRun(marks, box, i - back, j - back)) {
                best = worth;
                diagonal = d;
            }
        }
        return diagonal;
    }

    /** Returns whether a long run of equal elements inside the box begins here. */
    private static boolean isRun(MarkedSequences marks, Box box, int i, int j) {
        return box.a0() <= i
                && i + LONG_RUN <= box.a1()
                && box.b0() <= j
                && j + LONG_RUN <= box.b1()
                && Arrays.equals(marks.original, i, i + LONG_RUN, marks.modified, j, j + LONG_RUN);
    }

    /** Returns the diagonal of the front's point that is furthest from the corner. */
    static int furthestDiagonal(Front front, Box box) {
        int best = -1;
        int diagonal = NONE;
        for (int d = front.max; d >= front.min; d -= 2) {
            int i = insideOf(box, front, d);
            int distance = front.distance(i, i - d);
            if (best < distance) {
                best = distance;
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
