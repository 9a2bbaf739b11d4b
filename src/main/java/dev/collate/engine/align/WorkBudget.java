package dev.collate.engine.align;

import dev.collate.work.Cancellation;

/**
 * The number of steps that one request may spend on finding better alignments. A step is one inner iteration of an algorithm. The budget
 * does not depend on the clock, so the same input has the same result on every machine. Several alignments can use the same budget. The
 * budget is mutable and not thread-safe. {@link #spend} also checks whether the work of the thread that created the budget is cancelled.
 */
public final class WorkBudget {
    /** The bounds of {@link #costLimitWhenSpent}. */
    private static final int MAX_COST_WHEN_SPENT = 64;

    private static final int MIN_COST_WHEN_SPENT = 4;

    private final long totalSteps;
    private final Cancellation cancellation = Cancellation.current();
    private long remainingSteps;
    private boolean approximate;

    /** Creates a budget of this many steps, 1 or more. */
    public WorkBudget(long steps) {
        this.totalSteps = steps;
        this.remainingSteps = steps;
    }

    /**
     * Subtracts {@code steps} from the steps that are left. The result may be negative.
     *
     * @throws java.util.concurrent.CancellationException if the work is cancelled
     */
    public void spend(long steps) {
        cancellation.check();
        remainingSteps -= steps;
    }

    /** Returns whether no steps are left. An alignment is then still complete, but a smaller alignment may exist. */
    public boolean isSpent() {
        return remainingSteps <= 0;
    }

    /** Records that a smaller alignment may exist for another reason than a spent budget. */
    public void markApproximate() {
        approximate = true;
    }

    /** Returns whether a smaller alignment may exist. */
    public boolean isApproximate() {
        return approximate || isSpent();
    }

    /** Returns the number of steps spent so far. */
    long spentSteps() {
        return totalSteps - remainingSteps;
    }

    /**
     * Returns the maximum number of edits of one search after the budget is spent. This number is halved each time when the steps exceed
     * the budget by another quarter of the budget. So the remaining work grows only linearly with the input.
     */
    int costLimitWhenSpent() {
        long quarters = -remainingSteps / Math.max(1, totalSteps / 4);
        return Math.max(MIN_COST_WHEN_SPENT, MAX_COST_WHEN_SPENT >> Math.min(quarters, 30));
    }
}
