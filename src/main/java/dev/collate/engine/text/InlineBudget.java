package dev.collate.engine.text;

import dev.collate.utf8.Utf8Slice;

/**
 * The number of steps that the comparison of changed lines, word by word or by character, may take. A step is a byte of a line. A line also
 * takes a fixed number of steps. When the steps are used up, the remaining lines have no segments. The budget is mutable and not
 * thread-safe.
 */
public final class InlineBudget {
    /** The steps of a line in addition to its bytes. A comparison of two empty lines takes about as long as a comparison of 100 bytes. */
    static final int FIXED_STEPS_PER_LINE = 50;
    /** Maximum number of bytes of changed lines that are compared for a response, because nobody reads more lines so closely. */
    private static final int MAX_COMPARED_BYTES = 1 << 20;

    private final int fixedStepsPerLine;
    private long remainingSteps;
    private boolean exceeded;

    /** Creates a budget for a page. A line takes {@value #FIXED_STEPS_PER_LINE} steps in addition to its bytes. */
    public InlineBudget(long steps) {
        this(steps, FIXED_STEPS_PER_LINE);
    }

    private InlineBudget(long steps, int fixedStepsPerLine) {
        this.remainingSteps = steps;
        this.fixedStepsPerLine = fixedStepsPerLine;
    }

    /** Returns the budget of a response: its steps are bytes, including line feeds. */
    static InlineBudget ofResponse() {
        return new InlineBudget(MAX_COMPARED_BYTES, 1);
    }

    /** Returns whether a line was not compared because too few steps were left for it. */
    public boolean isExceeded() {
        return exceeded;
    }

    /** Takes the steps of a line. Returns false if too few steps are left, and then also for every later line. */
    boolean trySpend(Utf8Slice line) {
        long steps = fixedStepsPerLine + (long) line.length();
        exceeded |= steps > remainingSteps;
        remainingSteps -= exceeded ? 0 : steps;
        return !exceeded;
    }
}
