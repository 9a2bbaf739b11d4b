package dev.collate.engine.align;

import java.util.Arrays;

/**
 * The search of {@link Myers}: finds a point on a short path from one corner of a box to the other.
 *
 * <p>Source: E. W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), the linear space refinement of section 4b. The search
 * runs from both corners at once and keeps, per diagonal, the furthest point reached with {@code cost} edits. The point where the two
 * fronts meet lies on a shortest path. Diagonals outside the box are never visited. A search that need not be minimal may end early, by the
 * two heuristics that the comments of GNU diff describe: it stops at a long run of equal elements far from the corner or, at the cost
 * limit, at the furthest point.
 *
 * <p>The code deliberately has few methods and uses fields instead of many arguments, because a large diff spends nearly all its time here.
 * The memory of the fronts depends on the cost, not on the size of the box, so a small difference between long sides needs little memory.
 */
final class SplitSearch {
    private static final int LONG_RUN = 20;
    private static final int HEURISTIC_COST = 256;
    private static final int WORTH_PER_COST = 4;
    private static final int NEVER_FURTHER = -1;
    private static final int NEVER_NEARER = Integer.MAX_VALUE;

    /** The point that was found: {@code original[.., x)} is aligned with {@code modified[.., y)}. */
    int x;

    int y;
    /** Whether the part before the point is known to be cheap, so that it can be solved exactly. */
    boolean lowMinimal;
    /** Whether the part after the point is known to be cheap, so that it can be solved exactly. */
    boolean highMinimal;
    /** Whether any search so far was cut short because the budget was spent. */
    boolean approximate;

    private final WorkBudget budget;
    private int[] a = {};
    private int[] b = {};
    private int a0;
    private int a1;
    private int b0;
    private int b1;

    // forward[d + forwardShift] is the maximum x reached on diagonal d = x - y from the upper corner; backward[d +
    // backwardShift] is the
    // minimum x reached from the lower corner.
    private int[] forward = new int[2 * 16 + 3];
    private int[] backward = new int[2 * 16 + 3];
    private int reach = 16;
    private int forwardShift;
    private int backwardShift;
    private int forwardMin;
    private int forwardMax;
    private int backwardMin;
    private int backwardMax;
    private boolean odd;
    private boolean sawLongRun;
    private long steps;

    SplitSearch(WorkBudget budget) {
        this.budget = budget;
    }

    /**
     * Searches one box and stores the result in the fields. Both sides must be non-empty and differ at both ends.
     *
     * @param costLimit edits from each corner after which the search accepts the best point so far; a minimal search ignores it
     */
    void search(Marks marks, Box box, int costLimit) {
        start(marks, box);
        for (int cost = 1; ; cost++) {
            makeRoom(cost);
            steps = 0;
            sawLongRun = false;
            boolean met = advanceForward() || advanceBackward();
            budget.spend(steps + cost + cost);
            boolean heuristic = !box.minimal && sawLongRun && cost > HEURISTIC_COST;
            if (met || (heuristic && (splitAtRunForward(cost) || splitAtRunBackward(cost)))) {
                return;
            }
            if (budget.spent() ? cost >= budget.costLimitInDebt() : !box.minimal && cost >= costLimit) {
                approximate |= budget.spent();
                splitAtFurthest();
                return;
            }
        }
    }

    private void start(Marks marks, Box box) {
        a = marks.original;
        b = marks.modified;
        a0 = box.a0;
        a1 = box.a1;
        b0 = box.b0;
        b1 = box.b1;
        forwardMin = forwardMax = a0 - b0;
        backwardMin = backwardMax = a1 - b1;
        odd = ((forwardMin - backwardMin) & 1) != 0;
        forwardShift = reach + 1 - forwardMin;
        backwardShift = reach + 1 - backwardMin;
        forward[reach + 1] = a0;
        backward[reach + 1] = a1;
    }

    /** Makes the arrays large enough for the diagonals that this cost can reach, and one more on each side. */
    private void makeRoom(int cost) {
        if (cost > reach) {
            int larger = reach * 2;
            forward = enlarge(forward, larger);
            backward = enlarge(backward, larger);
            forwardShift += larger - reach;
            backwardShift += larger - reach;
            reach = larger;
        }
    }

    private int[] enlarge(int[] front, int larger) {
        var result = new int[2 * larger + 3];
        System.arraycopy(front, 0, result, larger - reach, front.length);
        return result;
    }

    /** Advances the front from the upper corner by one edit. Returns true if the fronts have met. */
    private boolean advanceForward() {
        var front = forward;
        int shift = forwardShift;
        // Gives a new diagonal of the front the worst value, so that its neighbour is chosen.
        if (forwardMin > a0 - b1) {
            front[--forwardMin - 1 + shift] = NEVER_FURTHER;
        } else {
            forwardMin++;
        }
        if (forwardMax < a1 - b0) {
            front[++forwardMax + 1 + shift] = NEVER_FURTHER;
        } else {
            forwardMax--;
        }
        int above = front[forwardMax + 1 + shift];
        for (int d = forwardMax; d >= forwardMin; d -= 2) {
            int below = front[d - 1 + shift];
            int i = Math.max(below + 1, above);
            above = below;
            int from = i;
            int end = Math.min(a1, b1 + d);
            while (i < end && a[i] == b[i - d]) {
                i++;
            }
            front[d + shift] = i;
            noteRun(i - from);
            if (odd && d >= backwardMin && d <= backwardMax && backward[d + backwardShift] <= i) {
                return splitAt(i, d, true, true);
            }
        }
        return false;
    }

    /** Advances the front from the lower corner by one edit. Returns true if the fronts have met. */
    private boolean advanceBackward() {
        var front = backward;
        int shift = backwardShift;
        if (backwardMin > a0 - b1) {
            front[--backwardMin - 1 + shift] = NEVER_NEARER;
        } else {
            backwardMin++;
        }
        if (backwardMax < a1 - b0) {
            front[++backwardMax + 1 + shift] = NEVER_NEARER;
        } else {
            backwardMax--;
        }
        int above = front[backwardMax + 1 + shift];
        for (int d = backwardMax; d >= backwardMin; d -= 2) {
            int below = front[d - 1 + shift];
            int i = Math.min(below, above - 1);
            above = below;
            int from = i;
            int end = Math.max(a0, b0 + d);
            while (i > end && a[i - 1] == b[i - 1 - d]) {
                i--;
            }
            front[d + shift] = i;
            noteRun(from - i);
            if (!odd && d >= forwardMin && d <= forwardMax && i <= forward[d + forwardShift]) {
                return splitAt(i, d, true, true);
            }
        }
        return false;
    }

    private void noteRun(int length) {
        steps += length;
        sawLongRun |= length > LONG_RUN;
    }

    private boolean splitAt(int i, int d, boolean low, boolean high) {
        x = i;
        y = i - d;
        lowMinimal = low;
        highMinimal = high;
        return true;
    }

    /**
     * Splits after the best long run that is far from the upper corner in relation to its edits. Returns false if there is no such run.
     */
    private boolean splitAtRunForward(int cost) {
        int best = 0;
        for (int d = forwardMax; d >= forwardMin; d -= 2) {
            int i = forward[d + forwardShift];
            int j = i - d;
            int worth = i - a0 + (j - b0) - Math.abs(d - (a0 - b0));
            if (worth > WORTH_PER_COST * cost
                    && worth > best
                    && a0 + LONG_RUN <= i
                    && i < a1
                    && b0 + LONG_RUN <= j
                    && j < b1
                    && Arrays.equals(a, i - LONG_RUN, i, b, j - LONG_RUN, j)) {
                best = worth;
                splitAt(i, d, true, false);
            }
        }
        return best > 0;
    }

    /**
     * Splits before the best long run that is far from the lower corner in relation to its edits. Returns false if there is no such run.
     */
    private boolean splitAtRunBackward(int cost) {
        int best = 0;
        for (int d = backwardMax; d >= backwardMin; d -= 2) {
            int i = backward[d + backwardShift];
            int j = i - d;
            int worth = a1 - i + (b1 - j) - Math.abs(d - (a1 - b1));
            if (worth > WORTH_PER_COST * cost
                    && worth > best
                    && a0 < i
                    && i <= a1 - LONG_RUN
                    && b0 < j
                    && j <= b1 - LONG_RUN
                    && Arrays.equals(a, i, i + LONG_RUN, b, j, j + LONG_RUN)) {
                best = worth;
                splitAt(i, d, false, true);
            }
        }
        return best > 0;
    }

    /** Splits at the point that is furthest from its corner. */
    private void splitAtFurthest() {
        int forwardBest = -1;
        int forwardX = 0;
        for (int d = forwardMax; d >= forwardMin; d -= 2) {
            // A point of the front may lie one step outside the box.
            int i = Math.min(Math.min(forward[d + forwardShift], a1), b1 + d);
            if (forwardBest < i + i - d) {
                forwardBest = i + i - d;
                forwardX = i;
            }
        }
        int backwardBest = Integer.MAX_VALUE;
        int backwardX = 0;
        for (int d = backwardMax; d >= backwardMin; d -= 2) {
            int i = Math.max(Math.max(backward[d + backwardShift], a0), b0 + d);
            if (i + i - d < backwardBest) {
                backwardBest = i + i - d;
                backwardX = i;
            }
        }
        if (a1 + b1 - backwardBest < forwardBest - (a0 + b0)) {
            splitAt(forwardX, forwardX + forwardX - forwardBest, true, false);
        } else {
            splitAt(backwardX, backwardX + backwardX - backwardBest, false, true);
        }
    }
}
