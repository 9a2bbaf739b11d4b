package dev.collate.parallel;

import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells the work of one request to stop: its deadline has passed, or its client is gone. The thread that waits for the work binds the
 * cancellation with {@link #run}; the threads of {@link Background} inherit it. Engines call {@link #check} at least every 10 ms of work,
 * at a place where nothing has to be released.
 *
 * <p>Thread-safe: any thread may cancel.
 */
public final class Cancellation {
    private static final ThreadLocal<Cancellation> CURRENT = ThreadLocal.withInitial(Cancellation::new);

    private volatile boolean cancelled;

    /** The cancellation of the work that the calling thread does; one that nobody cancels where none is bound. */
    public static Cancellation current() {
        return CURRENT.get();
    }

    /**
     * Throws when the work of the calling thread is cancelled.
     *
     * @throws CancellationException then
     */
    public static void checkCurrent() {
        current().check();
    }

    /** Asks the work to stop at its next check. */
    public void cancel() {
        cancelled = true;
    }

    public boolean isCancelled() {
        return cancelled;
    }

    /**
     * Throws when the work is cancelled. A loop that checks often keeps the object instead of looking it up each time.
     *
     * @throws CancellationException then
     */
    public void check() {
        if (cancelled) {
            throw new CancellationException("The work was cancelled");
        }
    }

    /**
     * Throws when the work is cancelled, and looks only at one step in 1,024: for loops that count their steps, each of which takes 10 µs
     * or less.
     *
     * @throws CancellationException then
     */
    public void checkAt(int step) {
        if ((step & 0x3FF) == 0) {
            check();
        }
    }

    /** Runs work on the calling thread, bound to this cancellation, and returns its result. */
    public <T extends @Nullable Object> T run(Supplier<T> work) {
        var before = CURRENT.get();
        CURRENT.set(this);
        try {
            return work.get();
        } finally {
            CURRENT.set(before);
        }
    }
}
