package dev.collate.engine.text;

import dev.collate.utf8.Utf8Slice;

/**
 * The number of steps that the comparison of changed lines, word by word or by character, may take. A step is a byte of one of the two
 * lines. A pair of lines also takes a fixed number of steps. When the steps are used up, the remaining lines have no segments. The budget is
 * mutable and not thread-safe.
 */
public final class InlineBudget {
    /** The steps of one pair of lines in addition to its bytes. Even a pair of empty lines takes as long as this many bytes. */
    static final int STEPS_PER_PAIR = 100;

    private long left;
    private boolean exceeded;

    public InlineBudget(long steps) {
        this.left = steps;
    }

    static InlineBudget unlimited() {
        return new InlineBudget(Long.MAX_VALUE);
    }

    /** Returns whether a budget has no limit. */
    boolean isUnlimited() {
        return left == Long.MAX_VALUE;
    }

    /** Returns the maximum number of pairs for which steps are left. */
    long maxPairs() {
        return left / STEPS_PER_PAIR;
    }

    /** Returns whether a pair of lines has no segments because no steps were left for it. */
    public boolean isExceeded() {
        return exceeded;
    }

    /** Takes the steps of a pair of lines. Returns false if too few steps are left, and then also for every later pair. */
    boolean take(Utf8Slice removed, Utf8Slice added) {
        long steps = STEPS_PER_PAIR + (long) removed.length() + added.length();
        exceeded |= steps > left;
        if (!exceeded && !isUnlimited()) {
            left -= steps;
        }
        return !exceeded;
    }
}
