package dev.collate.engine.align;

/**
 * The search of {@link Myers}: finds a point at which a box can be split into two smaller boxes. A path is a sequence of edits and equal
 * elements from the upper corner {@code (a0, b0)} to the lower corner {@code (a1, b1)} of the box. The point lies on a short path. A
 * diagonal is the set of all points {@code (x, y)} with the same {@code x - y}. An equal element stays on the diagonal, and each edit moves
 * the path to a neighbouring diagonal.
 *
 * <p>Source: E. W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), the linear space refinement of section 4b. The search
 * runs from both corners alternately. For each diagonal, it stores the furthest point that it reached with {@code cost} edits. The points
 * that were reached from one corner are a front. The point where the two fronts meet lies on a shortest path. The search never visits
 * diagonals outside the box. If the result need not be the smallest, the search may end early ({@link EarlySplit}): it stops at a long run
 * of equal elements that is far from the corner, or, when it reaches the cost limit, at the furthest point.
 *
 * <p>A large diff spends nearly all its time in the two loops that advance a front. They copy the fields that they use to local variables.
 * They read the other front only when the two fronts can have met, which is seldom the case. Each of these two measures makes a large diff
 * faster by a quarter ({@code SequenceDifferBenchmark}).
 */
final class SplitSearch {
    /** Number of edits from each corner after which the search may end at a long run. */
    private static final int COST_BEFORE_RUN_SPLIT = 256;

    /** The {@code x} outside the upper front, which is less than the {@code x} of each point that the front has reached. */
    private static final int NEVER_FURTHER = -1;

    /** The {@code x} outside the lower front, which is greater than the {@code x} of each point that the front has reached. */
    private static final int NEVER_NEARER = Integer.MAX_VALUE;

    /** The point that was found: the elements before {@code original[x]} are aligned with the elements before {@code modified[y]}. */
    int x;

    int y;
    /**
     * Whether the search in the part before the point must find the smallest result. True if this part is known to have few edits, so that
     * such a search is fast.
     */
    boolean needsMinimalDiffBefore;
    /** The same as {@link #needsMinimalDiffBefore}, for the part after the point. */
    boolean needsMinimalDiffAfter;
    /** Whether any search so far ended early because the work budget was spent. */
    boolean approximate;

    private final WorkBudget budget;
    private final SearchFront upper = new SearchFront();
    private final SearchFront lower = new SearchFront();
    private MarkedSequences marks = new MarkedSequences(new int[0], new int[0]);
    private Box box = new Box(0, 0, 0, 0, false);
    /** Whether the two corners are on diagonals of different parity. Then the fronts meet while the upper front advances. */
    private boolean isOddDelta;
    /** Whether a front has passed a long run of equal elements at the current cost. */
    private boolean passedLongRun;
    /** The number of equal elements that the fronts have passed at the current cost. */
    private long passedEqualCount;

    SplitSearch(WorkBudget budget) {
        this.budget = budget;
    }

    /**
     * Searches one box and stores the result in the fields. Both sides of the box must have elements, and must differ in their first and in
     * their last element.
     *
     * @param costLimit number of edits from each corner after which the search accepts the best point so far; ignored if the result must be
     *     the smallest
     */
    void search(MarkedSequences marks, Box box, int costLimit) {
        this.marks = marks;
        this.box = box;
        upper.moveToCorner(box.a0(), box.b0());
        lower.moveToCorner(box.a1(), box.b1());
        isOddDelta = ((upper.minDiagonal - lower.minDiagonal) & 1) != 0;
        for (int cost = 1; ; cost++) {
            upper.ensureCapacity(cost);
            lower.ensureCapacity(cost);
            passedEqualCount = 0;
            passedLongRun = false;
            boolean frontsMet = advanceUpper() || advanceLower();
            budget.spend(passedEqualCount + cost + cost);
            boolean heuristic = !box.needsMinimalDiff() && passedLongRun && cost > COST_BEFORE_RUN_SPLIT;
            if (frontsMet || (heuristic && splitAtRun(cost))) {
                return;
            }
            if (budget.isSpent() ? cost >= budget.costLimitWhenSpent() : !box.needsMinimalDiff() && cost >= costLimit) {
                approximate |= budget.isSpent();
                splitAtFurthest();
                return;
            }
        }
    }

    /**
     * Advances the front of the upper corner by one edit. Returns true if the two fronts have met. They cannot have met as long as the
     * {@code reach} of the upper front is less than the {@code reach} of the lower front; until then, the lower front is not read.
     */
    private boolean advanceUpper() {
        upper.widen(box, NEVER_FURTHER);
        int[] front = upper.points;
        int shift = upper.shift;
        int min = upper.minDiagonal;
        int[] a = marks.original;
        int[] b = marks.modified;
        int a1 = box.a1();
        int b1 = box.b1();
        int[] lowerPoints = lower.points;
        int otherShift = lower.shift;
        int reach = upper.reach + 1;
        int meetingMin = isOddDelta && reach >= lower.reach ? lower.minDiagonal : Integer.MAX_VALUE;
        int meetingMax = lower.maxDiagonal;
        long equalCount = 0;
        int maxRunLength = 0;
        int above = front[upper.maxDiagonal + 1 + shift];
        for (int d = upper.maxDiagonal; d >= min; d -= 2) {
            int below = front[d - 1 + shift];
            int i = Math.max(below + 1, above);
            above = below;
            int end = Math.min(a1, b1 + d);
            if (i < end && a[i] == b[i - d]) {
                int from = i;
                do {
                    i++;
                } while (i < end && a[i] == b[i - d]);
                equalCount += i - from;
                maxRunLength = Math.max(maxRunLength, i - from);
                if (i + i - d > reach) {
                    reach = i + i - d;
                    if (isOddDelta && reach >= lower.reach) {
                        meetingMin = lower.minDiagonal;
                    }
                }
            }
            front[d + shift] = i;
            if (d >= meetingMin && d <= meetingMax && lowerPoints[d + otherShift] <= i) {
                passedEqualCount += equalCount;
                return setSplit(i, d, true, true);
            }
        }
        upper.reach = reach;
        passedEqualCount += equalCount;
        passedLongRun |= maxRunLength > EarlySplit.LONG_RUN;
        return false;
    }

    /** Advances the front of the lower corner by one edit, as {@link #advanceUpper} does for the other front. */
    private boolean advanceLower() {
        lower.widen(box, NEVER_NEARER);
        int[] front = lower.points;
        int shift = lower.shift;
        int min = lower.minDiagonal;
        int[] a = marks.original;
        int[] b = marks.modified;
        int a0 = box.a0();
        int b0 = box.b0();
        int[] upperPoints = upper.points;
        int otherShift = upper.shift;
        int reach = lower.reach - 1;
        int meetingMin = !isOddDelta && reach <= upper.reach ? upper.minDiagonal : Integer.MAX_VALUE;
        int meetingMax = upper.maxDiagonal;
        long equalCount = 0;
        int maxRunLength = 0;
        int above = front[lower.maxDiagonal + 1 + shift];
        for (int d = lower.maxDiagonal; d >= min; d -= 2) {
            int below = front[d - 1 + shift];
            int i = Math.min(below, above - 1);
            above = below;
            int end = Math.max(a0, b0 + d);
            if (i > end && a[i - 1] == b[i - 1 - d]) {
                int from = i;
                do {
                    i--;
                } while (i > end && a[i - 1] == b[i - 1 - d]);
                equalCount += from - i;
                maxRunLength = Math.max(maxRunLength, from - i);
                if (i + i - d < reach) {
                    reach = i + i - d;
                    if (!isOddDelta && reach <= upper.reach) {
                        meetingMin = upper.minDiagonal;
                    }
                }
            }
            front[d + shift] = i;
            if (d >= meetingMin && d <= meetingMax && i <= upperPoints[d + otherShift]) {
                passedEqualCount += equalCount;
                return setSplit(i, d, true, true);
            }
        }
        lower.reach = reach;
        passedEqualCount += equalCount;
        passedLongRun |= maxRunLength > EarlySplit.LONG_RUN;
        return false;
    }

    /** Stores the point and whether each part needs a minimal diff. Always returns true, which the callers return. */
    private boolean setSplit(int i, int d, boolean needsMinimalBefore, boolean needsMinimalAfter) {
        x = i;
        y = i - d;
        needsMinimalDiffBefore = needsMinimalBefore;
        needsMinimalDiffAfter = needsMinimalAfter;
        return true;
    }

    /** Splits at a long run of equal elements that is far from a corner. Returns false if there is no such run. */
    private boolean splitAtRun(int cost) {
        int upperDiagonal = EarlySplit.diagonalAtRun(upper, EarlySplit.LONG_RUN, marks, box, cost);
        if (upperDiagonal != EarlySplit.NO_DIAGONAL) {
            return setSplit(upper.points[upperDiagonal + upper.shift], upperDiagonal, true, false);
        }
        int lowerDiagonal = EarlySplit.diagonalAtRun(lower, 0, marks, box, cost);
        return lowerDiagonal != EarlySplit.NO_DIAGONAL
                && setSplit(lower.points[lowerDiagonal + lower.shift], lowerDiagonal, false, true);
    }

    /** Splits at the point of the two fronts that is furthest from the corner where its front began. */
    private void splitAtFurthest() {
        int upperDiagonal = EarlySplit.furthestDiagonal(upper, box);
        int upperX = EarlySplit.xInside(box, upper, upperDiagonal);
        int lowerDiagonal = EarlySplit.furthestDiagonal(lower, box);
        int lowerX = EarlySplit.xInside(box, lower, lowerDiagonal);
        if (lower.distance(lowerX, lowerX - lowerDiagonal) < upper.distance(upperX, upperX - upperDiagonal)) {
            setSplit(upperX, upperDiagonal, true, false);
        } else {
            setSplit(lowerX, lowerDiagonal, false, true);
        }
    }
}
