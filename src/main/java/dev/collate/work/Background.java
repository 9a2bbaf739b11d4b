package dev.collate.work;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * Runs computations on platform threads, and waits for their results. The threads are not virtual, because the tasks use the CPU all the
 * time and the JDK does not preempt virtual threads.
 */
public final class Background {
    /**
     * Runs each task on an idle thread, or on a new thread if no thread is idle. The task inherits the {@link Cancellation} of the thread
     * that submits it.
     */
    public static final Executor THREADS = Background::start;

    private static final Executor POOL = Executors.newCachedThreadPool(
            Thread.ofPlatform().name("compute-", 1).daemon().factory());

    private Background() {}

    private static void start(Runnable work) {
        var cancellation = Cancellation.current();
        POOL.execute(() -> cancellation.run(() -> {
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
