package dev.collate.engine.align;

import java.util.Arrays;

/**
 * The search of {@link Myers}: finds a point at which a box can be split into two smaller boxes. A path is a sequence of edits and equal
 * elements from the upper corner {@code (a0, b0)} to the lower corner {@code (a1, b1)} of the box. The point lies on a short path. A
 * diagonal is the set of all points {@code (x, y)} with the same {@code x - y}. An equal element stays on the diagonal, and each edit moves
 * the path to a neighbouring diagonal.
 *
 * <p>Source: E. W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), the linear space refinement of section 4b. The search
 * runs from both corners alternately. For each diagonal, it stores the furthest point that it reached with {@code cost} edits. The points
 * that were reached from one corner are a front. The point where the two fronts meet lies on a shortest path. The search never visits
 * diagonals outside the box. If the result need not be the smallest, the search may end early, by two heuristics that the comments of GNU
 * diff describe: it stops at a long run of equal elements that is far from the corner, or, when it reaches the cost limit, at the furthest
 * point.
 *
 * <p>The code deliberately has few methods and uses fields instead of many arguments, because a large diff spends nearly all its time here.
 * The two loops that advance a front copy the fields that they use to local variables. They read the other front only when the two fronts
 * can have met, which is seldom the case. Both make a large diff faster, by a quarter each ({@code SequenceDifferBenchmark}).
 * The arrays of the fronts grow with the cost and not with the size of the box, so a small difference between long sides needs little
 * memory.
 */
final class SplitSearch {
    private static final int LONG_RUN = 20;
    private static final int HEURISTIC_COST = 256;
    private static final int WORTH_PER_COST = 4;
    private static final int NEVER_FURTHER = -1;
    private static final int NEVER_NEARER = Integer.MAX_VALUE;

    /** The point that was found: the elements before {@code original[x]} are aligned with the elements before {@code modified[y]}. */
    int x;

    int y;
    /** Whether the part before the point is known to have few edits, so that the search for its smallest result is fast. */
    boolean lowMinimal;
    /** Whether the part after the point is known to have few edits, so that the search for its smallest result is fast. */
    boolean highMinimal;
    /** Whether any search so far ended early because the work budget was spent. */
    boolean approximate;

    private final WorkBudget budget;
    private int[] a = {};
    private int[] b = {};
    private int a0;
    private int a1;
    private int b0;
    private int b1;

    // forward[d + forwardShift] is the maximum x that was reached from the upper corner on the diagonal d = x - y.
    // backward[d + backwardShift] is the minimum x that was reached from the lower corner.
    private int[] forward = new int[2 * 16 + 3];
    private int[] backward = new int[2 * 16 + 3];
    private int reach = 16;
    private int forwardShift;
    private int backwardShift;
    private int forwardMin;
    private int forwardMax;
    private int backwardMin;
    private int backwardMax;
    /** The forward front has not reached a point with a larger {@code x + y}. Each edit adds 1, and each equal element adds 2. */
    private int forwardReach;
    /** The backward front has not reached a point with a smaller {@code x + y}. */
    private int backwardReach;

    private boolean odd;
    private boolean sawLongRun;
    private long steps;

    SplitSearch(WorkBudget budget) {
        this.budget = budget;
    }

    /**
     * Searches one box and stores the result in the fields. Both sides of the box must have elements, and must differ in their first and in
     * their last element.
     *
     * @param costLimit number of edits from each corner after which the search accepts the best point so far; ignored if the result must be
     * the smallest
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
        forwardReach = a0 + b0;
        backwardReach = a1 + b1;
        forwardMin = forwardMax = a0 - b0;
        backwardMin = backwardMax = a1 - b1;
        odd = ((forwardMin - backwardMin) & 1) != 0;
        forwardShift = reach + 1 - forwardMin;
        backwardShift = reach + 1 - backwardMin;
        forward[reach + 1] = a0;
        backward[reach + 1] = a1;
    }

    /**
     * Enlarges the arrays if necessary. A path with {@code cost} edits ends at most {@code cost} diagonals away from the diagonal of its
     * corner. The arrays have one element for each of these diagonals, and for one more diagonal on each side.
     */
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

    /**
     * Advances the front of the upper corner by one edit. Returns true if the two fronts have met. They can only meet where both have the
     * same {@code x + y}.
     */
    private boolean advanceForward() {
        var front = forward;
        int shift = forwardShift;
        // A diagonal outside the front gets the worst possible value, so that the loop continues from the neighbouring
        // diagonal.
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
        int[] a = this.a;
        int[] b = this.b;
        int a1 = this.a1;
        int b1 = this.b1;
        int[] other = backward;
        int otherShift = backwardShift;
        forwardReach++;
        int meetingMin = odd && forwardReach >= backwardReach ? backwardMin : Integer.MAX_VALUE;
        int meetingMax = backwardMax;
        long equal = 0;
        int longest = 0;
        int above = front[forwardMax + 1 + shift];
        for (int d = forwardMax; d >= forwardMin; d -= 2) {
            int below = front[d - 1 + shift];
            int i = Math.max(below + 1, above);
            above = below;
            int end = Math.min(a1, b1 + d);
            if (i < end && a[i] == b[i - d]) {
                int from = i;
                do {
                    i++;
                } while (i < end && a[i] == b[i - d]);
                equal += i - from;
                longest = Math.max(longest, i - from);
                if (i + i - d > forwardReach) {
                    forwardReach = i + i - d;
                    if (odd && forwardReach >= backwardReach) {
                        meetingMin = backwardMin;
                    }
                }
            }
            front[d + shift] = i;
            if (d >= meetingMin && d <= meetingMax && other[d + otherShift] <= i) {
                steps += equal;
                return splitAt(i, d, true, true);
            }
        }
        steps += equal;
        sawLongRun |= longest > LONG_RUN;
        return false;
    }

    /** Advances the front of the lower corner by one edit. Returns true if the two fronts have met. */
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
        int[] a = this.a;
        int[] b = this.b;
        int a0 = this.a0;
        int b0 = this.b0;
        int[] other = forward;
        int otherShift = forwardShift;
        backwardReach--;
        int meetingMin = !odd && backwardReach <= forwardReach ? forwardMin : Integer.MAX_VALUE;
        int meetingMax = forwardMax;
        long equal = 0;
        int longest = 0;
        int above = front[backwardMax + 1 + shift];
        for (int d = backwardMax; d >= backwardMin; d -= 2) {
            int below = front[d - 1 + shift];
            int i = Math.min(below, above - 1);
            above = below;
            int end = Math.max(a0, b0 + d);
            if (i > end && a[i - 1] == b[i - 1 - d]) {
                int from = i;
                do {
                    i--;
                } while (i > end && a[i - 1] == b[i - 1 - d]);
                equal += from - i;
                longest = Math.max(longest, from - i);
                if (i + i - d < backwardReach) {
                    backwardReach = i + i - d;
                    if (!odd && backwardReach <= forwardReach) {
                        meetingMin = forwardMin;
                    }
                }
            }
            front[d + shift] = i;
            if (d >= meetingMin && d <= meetingMax && i <= other[d + otherShift]) {
                steps += equal;
                return splitAt(i, d, true, true);
            }
        }
        steps += equal;
        sawLongRun |= longest > LONG_RUN;
        return false;
    }

    private boolean splitAt(int i, int d, boolean low, boolean high) {
        x = i;
        y = i - d;
        lowMinimal = low;
        highMinimal = high;
        return true;
    }

    /**
     * Splits after a long run of equal elements that was reached from the upper corner with few edits in relation to its distance. If there
     * are several such runs, the furthest is used. Returns false if there is no such run.
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
     * Splits before a long run of equal elements that was reached from the lower corner with few edits in relation to its distance. If
     * there are several such runs, the furthest is used. Returns false if there is no such run.
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

    /** Splits at the point of the two fronts that is furthest from the corner where its front began. */
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
