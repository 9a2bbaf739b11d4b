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
    static final int NO_DIAGONAL = Integer.MIN_VALUE;

    /**
     * A split at a run must have more than this worth for each edit. The worth of a point is its distance from the corner, less the number
     * of diagonals between the point and the corner.
     */
    private static final int MIN_WORTH_PER_EDIT = 4;

    private EarlySplit() {}

    /**
     * Returns the diagonal on which the front has passed a long run of equal elements with few edits in relation to the distance. If there
     * are several such runs, returns the diagonal of the point with the highest worth (see {@link #MIN_WORTH_PER_EDIT}). If there is none,
     * returns {@link #NO_DIAGONAL}.
     *
     * @param runLengthBefore number of elements of the run that are before the point: {@link #LONG_RUN} for the upper front, 0 for the
     *     lower front
     */
    static int diagonalAtRun(SearchFront front, int runLengthBefore, MarkedSequences marks, Box box, int cost) {
        int bestWorth = 0;
        int diagonal = NO_DIAGONAL;
        for (int d = front.maxDiagonal; d >= front.minDiagonal; d -= 2) {
            int i = front.points[d + front.shift];
            int j = i - d;
            int worth = front.distance(i, j) - Math.abs(d - (front.cornerX - front.cornerY));
            if (worth > MIN_WORTH_PER_EDIT * cost
                    && worth > bestWorth
                    && box.a0() < i
                    && i < box.a1()
                    && box.b0() < j
                    && j < box.b1()
                    && beginsLongRun(marks, box, i - runLengthBefore, j - runLengthBefore)) {
                bestWorth = worth;
                diagonal = d;
            }
        }
        return diagonal;
    }

    /** Returns whether a long run of equal elements inside the box begins here. */
    private static boolean beginsLongRun(MarkedSequences marks, Box box, int i, int j) {
        return box.a0() <= i
                && i + LONG_RUN <= box.a1()
                && box.b0() <= j
                && j + LONG_RUN <= box.b1()
                && Arrays.equals(marks.original, i, i + LONG_RUN, marks.modified, j, j + LONG_RUN);
    }

    /** Returns the diagonal of the front's point that is furthest from the corner. */
    static int furthestDiagonal(SearchFront front, Box box) {
        int bestDistance = -1;
        int diagonal = NO_DIAGONAL;
        for (int d = front.maxDiagonal; d >= front.minDiagonal; d -= 2) {
            int i = xInside(box, front, d);
            int distance = front.distance(i, i - d);
            if (bestDistance < distance) {
                bestDistance = distance;
                diagonal = d;
            }
        }
        return diagonal;
    }

    /**
     * Returns the {@code x} of the front's point on a diagonal. If this point lies outside the box, which is possible by one step, returns
     * the {@code x} of the nearest point of the diagonal inside the box.
     */
    static int xInside(Box box, SearchFront front, int d) {
        int i = front.points[d + front.shift];
        int upper = Math.min(Math.min(i, box.a1()), box.b1() + d);
        return Math.max(Math.max(upper, box.a0()), box.b0() + d);
    }
}
