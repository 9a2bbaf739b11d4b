package dev.collate.engine.align;

import dev.collate.parallel.Cancellation;

/**
 * The steps that one request may spend on looking for a better alignment. A step is one inner iteration of an algorithm; the clock
 * plays no part, so the same input has the same answer on every machine. Mutable, shared by the alignments of one request, and not
 * for use by two threads. Spending also looks whether the work of the thread that made the budget is cancelled.
 */
public final class WorkBudget {
    private static final int MAX_SEARCH_IN_DEBT = 64;
    private static final int MIN_SEARCH_IN_DEBT = 4;

    private static final int TICKS = (1 << 16) - 1;

    private final long total;
    private final Cancellation cancellation = Cancellation.current();
    private long left;

    /** A budget of this many steps, 1 or more. */
    public WorkBudget(long steps) {
        this.total = steps;
        this.left = steps;
    }

    /**
     * Takes {@code steps} away, whether or not they are left.
     *
     * @throws java.util.concurrent.CancellationException when the work is cancelled
     */
    public void spend(long steps) {
        cancellation.check();
        left -= steps;
    }

    /** For loops over elements whose steps are not counted: looks at each 65,536th index whether the work is cancelled. */
    static void tick(int index) {
        if ((index & TICKS) == TICKS) {
            Cancellation.checkCurrent();
        }
    }

    /** Whether nothing is left: from now on, alignments are complete but perhaps not the shortest. */
    public boolean spent() {
        return left <= 0;
    }

    /** Steps taken so far. */
    long used() {
        return total - left;
    }

    /**
     * How many edits one search may go deep once the budget is spent. Halved with each quarter of the budget that is overdrawn, so
     * that what follows is linear in the input with an ever smaller factor.
     */
    int costLimitInDebt() {
        long quarters = -left / Math.max(1, total / 4);
        return Math.max(MIN_SEARCH_IN_DEBT, MAX_SEARCH_IN_DEBT >> Math.min(quarters, 30));
    }
}
