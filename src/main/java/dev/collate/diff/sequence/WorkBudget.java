package dev.collate.diff.sequence;

/**
 * The steps that one request may spend on looking for a better alignment. A step is one inner iteration of an algorithm; the clock
 * plays no part, so the same input has the same answer on every machine. Mutable, shared by the alignments of one request, and not
 * for use by two threads.
 */
public final class WorkBudget {
    private long left;

    /** A budget of this many steps, 0 or more. */
    public WorkBudget(long steps) {
        this.left = steps;
    }

    /** Takes {@code steps} away, whether or not they are left. */
    public void spend(long steps) {
        left -= steps;
    }

    /** Whether nothing is left: from now on, alignments are complete but perhaps not the shortest. */
    public boolean spent() {
        return left <= 0;
    }

    /** Steps that are left, 0 or more. */
    public long left() {
        return Math.max(0, left);
    }
}
