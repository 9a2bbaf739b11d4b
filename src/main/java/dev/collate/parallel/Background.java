package dev.collate.parallel;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** Runs tasks on virtual threads and waits for their results. */
public final class Background {
    /** Starts a virtual thread for each task. The task inherits the {@link Cancellation} of the submitting thread. */
    public static final Executor THREADS = Background::start;

    private Background() {}

    private static void start(Runnable work) {
        var cancellation = Cancellation.current();
        Thread.startVirtualThread(() -> cancellation.run(() -> {
            work.run();
            return null;
        }));
    }

    /** Waits for the result and returns it. Rethrows the original exception if the task has failed. */
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

    /** Waits until the task has ended, with a result or with an exception. */
    public static void awaitEnd(CompletableFuture<?> coming) {
        coming.handle((result, failure) -> null).join();
    }
}
