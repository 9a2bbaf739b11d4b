package dev.collate.work;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Runs computations on platform threads, and waits for their results. The threads are not virtual, because the tasks use the CPU all the
 * time and the JDK does not preempt virtual threads.
 */
public final class Parallel {
    /**
     * Runs each task on an idle thread, or on a new thread if no thread is idle. The task inherits the {@link Cancellation} of the thread
     * that submits it.
     */
    public static final Executor EXECUTOR = Parallel::startTask;

    private static final Executor THREAD_POOL = Executors.newCachedThreadPool(
            Thread.ofPlatform().name("compute-", 1).daemon().factory());

    /** For fewer input bytes, the start of a thread takes about as long as the tasks themselves. */
    private static final int MIN_BYTES = 1 << 19;

    /** This number is read only once, because Java makes a system call for it. */
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private Parallel() {}

    /**
     * Runs independent tasks in parallel, and returns their results in the order of the tasks. If tasks fail, waits until all have ended,
     * and throws the exception of the first failed task in the order of the list, as if the tasks ran one after the other.
     *
     * @param bytes the input length of all tasks together; if it is less than 512 KB, the calling thread runs all tasks itself
     */
    public static <T> List<T> runAll(long bytes, List<Supplier<T>> tasks) {
        var results = new ArrayList<T>();
        if (bytes < MIN_BYTES || PROCESSORS == 1) {
            tasks.forEach(task -> results.add(task.get()));
            return results;
        }
        var otherTasks = new ArrayList<CompletableFuture<T>>();
        try {
            // The start of a task fails if the system has no more threads.
            for (var task : tasks.subList(1, tasks.size())) {
                otherTasks.add(CompletableFuture.supplyAsync(task, EXECUTOR));
            }
            results.add(tasks.getFirst().get());
        } finally {
            otherTasks.forEach(Parallel::awaitCompletion);
        }
        otherTasks.forEach(other -> results.add(await(other)));
        return results;
    }

    private static void startTask(Runnable task) {
        var cancellation = Cancellation.current();
        THREAD_POOL.execute(() -> cancellation.run(() -> {
            task.run();
            return null;
        }));
    }

    /** Waits for the result and returns it. Rethrows the original exception if the task has failed. */
    public static <T> T await(CompletableFuture<T> task) {
        try {
            return task.join();
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
    public static void awaitCompletion(CompletableFuture<?> task) {
        task.handle((result, failure) -> null).join();
    }
}
