package dev.collate.work;

import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The signal that stops the work of one request, because its deadline has passed or its client has disconnected. The thread of the request
 * binds the cancellation with {@link #run}, and the threads of {@link Parallel} inherit it. Engines call {@link #check} at least every
 * 10 ms, at a point where they hold no resource that must be released.
 *
 * <p>Thread-safe: any thread may cancel.
 */
public final class Cancellation {
    /** The lowest 10 bits. The methods with a step check only if these bits of the step are 0: once in 1,024 steps. */
    private static final int CHECK_MASK = (1 << 10) - 1;

    private static final ThreadLocal<Cancellation> CURRENT = ThreadLocal.withInitial(Cancellation::new);

    private volatile boolean cancelled;

    /** Returns the cancellation that is bound to the calling thread. If none is bound, returns a cancellation that is never cancelled. */
    public static Cancellation current() {
        return CURRENT.get();
    }

    /**
     * Checks whether the work of the calling thread is cancelled.
     *
     * @throws CancellationException if it is cancelled
     */
    public static void checkCurrent() {
        current().check();
    }

    /**
     * Checks whether the work of the calling thread is cancelled, but only if {@code step} is a multiple of 1,024. See {@link #checkAt}.
     *
     * @throws CancellationException if it is cancelled
     */
    public static void checkCurrentAt(int step) {
        if ((step & CHECK_MASK) == 0) {
            checkCurrent();
        }
    }

    /** Cancels the work. The work stops at its next check. */
    public void cancel() {
        cancelled = true;
    }

    /**
     * Checks whether the work is cancelled. A loop that checks often should call {@link #current} once before the loop, because this method
     * is faster than {@link #checkCurrent}.
     *
     * @throws CancellationException if it is cancelled
     */
    public void check() {
        if (cancelled) {
            throw new CancellationException("The work was cancelled");
        }
    }

    /**
     * Checks whether the work is cancelled, but only if {@code step} is a multiple of 1,024. A loop calls this method at each step, with
     * the number of the step. Each step must take at most 10 µs.
     *
     * @throws CancellationException if it is cancelled
     */
    public void checkAt(int step) {
        if ((step & CHECK_MASK) == 0) {
            check();
        }
    }

    /** Runs the work on the calling thread and returns the result. During the work, this cancellation is bound to the thread. */
    public <T extends @Nullable Object> T run(Supplier<T> work) {
        var outerCancellation = CURRENT.get();
        CURRENT.set(this);
        try {
            return work.get();
        } finally {
            CURRENT.set(outerCancellation);
        }
    }
}
