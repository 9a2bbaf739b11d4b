package dev.collate.testing;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Methods that wait until a thread or a condition has reached a state. */
public final class Threads {
    private static final long TIMEOUT_NANOS = 60_000_000_000L;

    private Threads() {}

    /** Starts work on another thread. Returns when this thread waits, or when the work is finished. */
    public static <T> CompletableFuture<T> startAndAwaitWaiting(Executor threads, Callable<T> work) {
        var thread = new CompletableFuture<Thread>();
        var result = new CompletableFuture<T>();
        threads.execute(() -> {
            thread.complete(Thread.currentThread());
            try {
                result.complete(work.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        var started = thread.join();
        await(() -> result.isDone() || waits(started));
        return result;
    }

    /**
     * Makes calls concurrently, and returns their results.
     *
     * @param threads the maximum number of calls at the same time
     * @param call gets the index of each call
     * @throws java.util.concurrent.CompletionException if a call fails
     */
    public static <T> List<T> concurrently(int threads, int calls, IntFunction<T> call) {
        try (var pool = Executors.newFixedThreadPool(threads)) {
            var results = IntStream.range(0, calls)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> call.apply(i), pool))
                    .toList();
            return results.stream().map(CompletableFuture::join).toList();
        }
    }

    /** Waits until the thread is in the state {@code WAITING} or {@code TIMED_WAITING}. */
    public static void awaitWaiting(Thread thread) {
        await(() -> waits(thread));
    }

    /** Waits until the condition is true. */
    public static void await(BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > TIMEOUT_NANOS) {
                throw new AssertionError("the condition was not true within a minute");
            }
            Thread.yield();
        }
    }

    /** Sleeps for this time. */
    public static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean waits(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }
}
