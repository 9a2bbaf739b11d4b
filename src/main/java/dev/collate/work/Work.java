package dev.collate.work;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the computations of one request when the server has the memory and a CPU permit for them. A task that runs with a permit may call
 * these methods, too: the inner task then runs at once, on the thread and with the permit of the outer task.
 */
public interface Work {
    /** Runs every task at once on the calling thread. It is for work that does not belong to a request, such as the warm-up. */
    Work UNLIMITED = new Work() {
        @Override
        public <T extends @Nullable Object> T compute(long heapBytes, Supplier<T> task) {
            return task.get();
        }

        @Override
        public <T extends @Nullable Object> T computeWithHeldMemory(long bytes, Supplier<T> task) {
            return task.get();
        }
    };

    /**
     * Computes a result. Tiny work runs on the calling thread. Other work waits for memory, which the request then holds until its end, and
     * for a CPU permit.
     *
     * @param heapBytes the maximum bytes of heap of the computation and its result, including the contents of the request
     * @throws dev.collate.problem.ApiException 503 if the memory or a permit does not become free within {@code collate.overload.patience}
     * @throws java.util.concurrent.CancellationException if the work exceeds its deadline, or its client has disconnected
     */
    <T extends @Nullable Object> T compute(long heapBytes, Supplier<T> task);

    /**
     * Computes a result with the memory that the request already holds, for example parses its body. A task that reads few bytes runs on
     * the calling thread.
     *
     * @param bytes the number of bytes that the task reads; its time must be proportional to them
     * @throws dev.collate.problem.ApiException 503 if no CPU permit becomes free within {@code collate.overload.patience}
     * @throws java.util.concurrent.CancellationException if the work exceeds its deadline, or its client has disconnected
     */
    <T extends @Nullable Object> T computeWithHeldMemory(long bytes, Supplier<T> task);

    /**
     * Computes a result with the memory that the request already holds. This method is for work that may take long even if the request has
     * few bytes, such as the rendering of a page. So the work always needs a CPU permit.
     *
     * @throws dev.collate.problem.ApiException 503 if no CPU permit becomes free within {@code collate.overload.patience}
     * @throws java.util.concurrent.CancellationException if the work exceeds its deadline, or its client has disconnected
     */
    default <T extends @Nullable Object> T computeWithHeldMemory(Supplier<T> task) {
        return computeWithHeldMemory(Long.MAX_VALUE, task);
    }
}
