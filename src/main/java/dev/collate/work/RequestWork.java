package dev.collate.work;

import dev.collate.problem.ApiException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The part of the {@link WorkPools} that one request holds. The memory is released when the request ends, after its response was written.
 *
 * <p>Only the thread of the request, or a task that this thread waits for, may call these methods. The exception is {@link
 * #enforceTimeLimits}, which a watchdog calls from time to time.
 */
public final class RequestWork implements Work, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RequestWork.class);

    /**
     * A body of at most this number of bytes takes no memory from the pool: 8,192 connections with such bodies take 128 MB. And {@link
     * #computeWithHeldMemory} runs a task that reads at most this number of bytes on the calling thread.
     */
    private static final int MAX_TINY_BODY_BYTES = 16 << 10;

    private static final int MEGABYTE = 1 << 20;

    /** The watchdog checks whether the client is still connected only after this computing time. */
    private static final long CONNECTION_CHECK_DELAY_NANOS = 200_000_000;

    private final WorkPools pools;
    private final Object holder;
    private final Duration patience;
    private final ClientConnection connection;
    private final long startNanos;

    /** Whether the computations of this request may use only the permits for large work. */
    private boolean isLargeRequest;

    /** The bytes of the copies of parts of the body. */
    private long copiedBytes;

    private final Memory bodyMemory = new Memory(WorkPools::bodyMemory);
    private final Memory workMemory = new Memory(WorkPools::workMemory);
    private final Memory pageMemory = new Memory(WorkPools::pageMemory);

    /**
     * The cancellation of the computation that runs now; null if none runs. The lock of this object guards this field and the next three.
     */
    private @Nullable Cancellation runningCancellation;

    private long runningSinceNanos;
    private long computedNanos;
    private boolean isClosed;

    /**
     * @param holder the API key, or the client address, to which the work belongs
     * @param patience the timeout for memory, and separately for a CPU permit
     * @param startNanos the {@link System#nanoTime} at which the request began
     */
    public RequestWork(
            WorkPools pools, Object holder, Duration patience, ClientConnection connection, long startNanos) {
        this.pools = pools;
        this.holder = holder;
        this.patience = patience;
        this.connection = connection;
        this.startNanos = startNanos;
    }

    /**
     * Reserves the memory of the body. Only the first reservation for the body waits, because a request that already holds memory of a pool
     * must not wait for more.
     *
     * @param bytes the bytes of heap of the whole body; if its length is unknown, of the part that has arrived and the part that is read
     *     next
     * @throws ApiException 503 if the memory does not become free within the timeout
     */
    public void reserveBody(long bytes) {
        if (bytes > MAX_TINY_BODY_BYTES) {
            bodyMemory.reserve(bytes, bytes);
        }
    }

    /**
     * Reserves the memory of a copy of a part of the body, in addition to the body and the earlier copies.
     *
     * @param bodyLength the bytes of the whole body
     * @param copyBytes the bytes of the copy
     * @throws ApiException 503 if the memory does not become free within the timeout
     */
    public void reserveCopy(long bodyLength, long copyBytes) {
        copiedBytes += copyBytes;
        reserveBody(bodyLength + copiedBytes);
    }

    /**
     * Reserves the memory for a public page, or for a file that anyone may download.
     *
     * @param bytes the bytes of heap while the page is read and sent
     * @throws ApiException 503 if the memory does not become free within the timeout
     */
    public void reservePage(long bytes) {
        pageMemory.reserve(bytes, bytes);
    }

    @Override
    public <T extends @Nullable Object> T compute(long heapBytes, Supplier<T> task) {
        // The estimate includes each content once, but a copied content is in the heap twice: in the body and as a
        // copy.
        long neededBytes = heapBytes + copiedBytes;
        if (neededBytes <= WorkPools.MAX_TINY_WORK_BYTES) {
            return task.get();
        }
        workMemory.reserve(neededBytes - bodyMemory.bytes, neededBytes);
        return computeWithPermit(task);
    }

    @Override
    public <T extends @Nullable Object> T computeWithHeldMemory(long bytes, Supplier<T> task) {
        return bytes <= MAX_TINY_BODY_BYTES ? task.get() : computeWithPermit(task);
    }

    private <T extends @Nullable Object> T computeWithPermit(Supplier<T> task) {
        if (isComputing()) {
            // The task that computes now needs the result, and it already has a permit.
            return task.get();
        }
        // The task may make the request large, but the permit must be released as it was acquired.
        boolean wasLarge = isLargeRequest;
        if (!pools.cpuPermits().acquire(holder, 1, wasLarge, patience)) {
            throw overloaded();
        }
        var cancellation = beginComputation();
        try {
            return Parallel.await(cancellation.run(() -> CompletableFuture.supplyAsync(task, Parallel.EXECUTOR)));
        } finally {
            endComputation();
            pools.cpuPermits().release(holder, 1, wasLarge);
        }
    }

    private synchronized boolean isComputing() {
        return runningCancellation != null;
    }

    private synchronized Cancellation beginComputation() {
        runningSinceNanos = System.nanoTime();
        var cancellation = new Cancellation();
        runningCancellation = cancellation;
        return cancellation;
    }

    private synchronized void endComputation() {
        runningCancellation = null;
        computedNanos += System.nanoTime() - runningSinceNanos;
    }

    /** Returns for how long the computations of this request have run with a CPU permit. */
    public synchronized Duration computingTime() {
        return Duration.ofNanos(computedNanos);
    }

    /**
     * Cancels the computation if its deadline has passed or its client has disconnected. Closes the connection if the whole request takes
     * too long, so that a client that sends or reads slowly does not hold memory for ever. Does nothing after the end of the request,
     * because Tomcat may then use the same objects for another connection.
     *
     * @param deadline the maximum time of one computation
     * @param maxRequestTime the maximum time of the request
     */
    public synchronized void enforceTimeLimits(Duration deadline, Duration maxRequestTime) {
        if (isClosed) {
            return;
        }
        long now = System.nanoTime();
        boolean isTooLong = now - startNanos > maxRequestTime.toNanos();
        if (isTooLong) {
            connection.closeNow();
        }
        if (runningCancellation != null) {
            long runningNanos = now - runningSinceNanos;
            boolean isPastDeadline = runningNanos > deadline.toNanos();
            if (isTooLong
                    || isPastDeadline
                    || runningNanos > CONNECTION_CHECK_DELAY_NANOS && connection.isClosedByClient()) {
                runningCancellation.cancel();
            }
        }
    }

    @Override
    public void close() {
        stopChecks();
        pageMemory.release();
        workMemory.release();
        bodyMemory.release();
    }

    private synchronized void stopChecks() {
        isClosed = true;
    }

    private ApiException overloaded() {
        return ApiException.overloaded(
                "The server is overloaded: retry after the time in the Retry-After header.", patience);
    }

    /** The bytes that the request holds of one pool of memory. */
    private final class Memory {
        private final Function<WorkPools, FairSemaphore> pool;
        private long bytes;
        private boolean isLarge;

        private Memory(Function<WorkPools, FairSemaphore> pool) {
            this.pool = pool;
        }

        /**
         * Reserves memory, unless the request already holds it. Only the first reservation waits. A request that already holds memory of
         * the pool, or a computation that already has a permit, must not wait for more.
         *
         * @param neededBytes the number of bytes of this pool
         * @param size the number of bytes that decides whether the request is large
         */
        private void reserve(long neededBytes, long size) {
            isLargeRequest |= size > pools.maxSmallWorkBytes();
            if (neededBytes <= bytes) {
                return;
            }
            boolean mayWait = bytes == 0 && !isComputing();
            var semaphore = pool.apply(pools);
            requireWithinCapacity(neededBytes, semaphore.maxAmount(isLargeRequest));
            // A body of unknown length may turn out to be large.
            if (isLargeRequest && !isLarge && bytes > 0 && !semaphore.makeLarge(holder, bytes)) {
                throw overloaded();
            }
            isLarge = isLargeRequest;
            long missingBytes = neededBytes - bytes;
            if (!(mayWait
                    ? semaphore.acquire(holder, missingBytes, isLarge, patience)
                    : semaphore.acquireMore(holder, missingBytes, isLarge))) {
                throw overloaded();
            }
            bytes = neededBytes;
        }

        private void requireWithinCapacity(long neededBytes, long capacity) {
            if (neededBytes > capacity) {
                LOG.warn(
                        "A request needs {} MB of memory, but all requests together may use {} MB: increase -Xmx or"
                                + " collate.overload.memory-share to serve such requests",
                        Math.ceilDiv(neededBytes, MEGABYTE),
                        capacity / MEGABYTE);
                throw ApiException.overloaded(
                        "The server does not have enough memory for a request of this type and size: send a smaller request.",
                        patience);
            }
        }

        private void release() {
            if (bytes > 0) {
                pool.apply(pools).release(holder, bytes, isLarge);
                bytes = 0;
            }
        }
    }

    /** The network connection to the client of one request. */
    public interface ClientConnection {
        /**
         * Returns whether the client has closed the connection, or at least the direction in which the client sends. This method may be
         * called only while the thread of the request neither reads from the connection nor writes to it.
         */
        boolean isClosedByClient();

        /**
         * Closes the connection at once. A thread that reads from it or writes to it gets an exception. Any thread may call this method.
         */
        void closeNow();
    }
}
