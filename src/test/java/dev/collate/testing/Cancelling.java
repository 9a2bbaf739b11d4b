package dev.collate.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.work.Cancellation;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Asserts that work stops when it is cancelled. */
public final class Cancelling {
    private static final int SECONDS = 60;

    private Cancelling() {}

    /** Asserts that work which is cancelled before it starts throws a {@link CancellationException}. */
    public static void before(Runnable work) {
        var cancellation = new Cancellation();
        cancellation.cancel();
        assertThatThrownBy(() -> run(cancellation, work)).isInstanceOf(CancellationException.class);
    }

    /**
     * Asserts that work stops when another thread cancels it. The work runs again and again until it is cancelled, so the cancellation can
     * happen at any point.
     */
    public static void during(Runnable work) throws InterruptedException {
        var cancellation = new Cancellation();
        var begun = new CountDownLatch(1);
        var working = CompletableFuture.runAsync(
                () -> {
                    begun.countDown();
                    while (true) {
                        run(cancellation, work);
                    }
                },
                task -> Thread.ofVirtual().start(task));
        if (begun.await(SECONDS, TimeUnit.SECONDS)) {
            Thread.sleep(50);
        }
        cancellation.cancel();
        assertThatThrownBy(() -> working.get(SECONDS, TimeUnit.SECONDS))
                .hasCauseInstanceOf(CancellationException.class);
    }

    private static void run(Cancellation cancellation, Runnable work) {
        cancellation.run(() -> {
            work.run();
            return null;
        });
    }
}
