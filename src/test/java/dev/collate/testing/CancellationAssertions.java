package dev.collate.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.collate.work.Cancellation;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;

/** Asserts that work stops when it is cancelled. */
public final class CancellationAssertions {
    private static final int MAX_ATTEMPTS = 30;

    private CancellationAssertions() {}

    /** Asserts that work which is cancelled before it starts throws a {@link CancellationException}. */
    public static void before(Runnable work) {
        var cancellation = new Cancellation();
        cancellation.cancel();
        assertThatThrownBy(() -> run(cancellation, work)).isInstanceOf(CancellationException.class);
    }

    /**
     * Asserts that work stops soon after another thread cancels it. Another thread cancels the work after a third of the time that it
     * usually takes, and the work must have stopped before two thirds. On a busy machine, the work may end before the cancellation, or stop
     * later. So there are several attempts, and only one must succeed.
     */
    public static void during(Runnable work) throws InterruptedException {
        long usualTime = Long.MAX_VALUE;
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            var cancellation = new Cancellation();
            long third = usualTime / 3;
            var canceller = Thread.ofPlatform().start(() -> {
                LockSupport.parkNanos(third);
                cancellation.cancel();
            });
            long start = System.nanoTime();
            try {
                run(cancellation, work);
                usualTime = System.nanoTime() - start;
            } catch (CancellationException e) {
                if (System.nanoTime() - start < 2 * third) {
                    return;
                }
            } finally {
                LockSupport.unpark(canceller);
                canceller.join();
            }
        }
        fail("The work did not stop soon after its cancellation.");
    }

    private static void run(Cancellation cancellation, Runnable work) {
        cancellation.run(() -> {
            work.run();
            return null;
        });
    }
}
