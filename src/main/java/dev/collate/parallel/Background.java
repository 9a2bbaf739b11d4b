package dev.collate.parallel;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** Work on other threads than the one that waits for it. */
public final class Background {
    /** Starts a thread for each piece of work, bound to the {@link Cancellation} of the thread that hands the work over. */
    public static final Executor THREADS = Background::start;

    private Background() {}

    private static void start(Runnable work) {
        var cancellation = Cancellation.current();
        Thread.startVirtualThread(() -> cancellation.run(() -> {
            work.run();
            return null;
        }));
    }

    /** Waits for the result; throws the failure of the work as it was thrown. */
    public static <T> T await(CompletableFuture<T> coming) {
        try {
            return coming.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw e;
        }
    }

    /** Returns when it has ended, whatever came of it. */
    public static void awaitEnd(CompletableFuture<?> coming) {
        coming.handle((result, failure) -> null).join();
    }
}
