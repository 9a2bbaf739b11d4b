package dev.collate.admission;

import dev.collate.limit.MemoryEstimate;
import dev.collate.parallel.Cancellation;
import dev.collate.problem.ApiException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The memory and the CPU permit of one request. The code that serves the request calls {@link #holdBody} and {@link #holdDecoder} while the
 * body arrives, {@link #beginParsing} when the body is complete, {@link #admit} when the parameters are parsed and the memory estimate is known, and {@link
 * #close} at the end.
 *
 * <p>A request never waits for memory while it holds a CPU permit. If it must wait, it releases the permit first. So every request that
 * holds a permit can continue to compute.
 *
 * <p>Only the thread of the request may call these methods. The exception is {@link #watch}, which the thread of the {@link
 * RequestWatchdog} calls.
 */
public final class ResourceReservation implements Admission, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ResourceReservation.class);
    private static final int MEGABYTE = 1 << 20;

    /** If a request has waited longer than this for its client, its CPU permit is released while it waits. */
    private static final long SLOW_CLIENT_NANOS = 1_000_000_000;

    /** The watchdog checks whether the client is still connected only after this computing time. */
    private static final long CONNECTION_CHECK_NANOS = 200_000_000;

    private final ResourcePools pools;
    private final Object holder;
    private final Duration patience;
    private final RequestWatchdog watchdog;
    private final ClientConnection connection;
    private final Cancellation cancellation = new Cancellation();

    private ResourcePools.SizeClass sizeClass;
    private ResourcePool.@Nullable Claim memory;
    private ResourcePool.@Nullable Claim cpu;
    private ResourcePool.@Nullable Claim slowClient;
    private long decoderBytes;

    /**
     * Whether the CPU permit was released because the client was slow. This field and the fields after it are guarded by the lock of this
     * object.
     */
    private boolean lent;

    private long computingSince;
    private long computedNanos;
    private boolean waitingForClient;
    private long waitingSince;
    private long waitedNanos;
    private boolean pastDeadline;

    /**
     * @param holder the API key, or the client address, to which the reservation belongs
     * @param patience the timeout for memory, and separately for a CPU permit
     */
    public ResourceReservation(
            ResourcePools pools,
            Object holder,
            Duration patience,
            RequestWatchdog watchdog,
            ClientConnection connection) {
        this.pools = pools;
        this.holder = holder;
        this.patience = patience;
        this.watchdog = watchdog;
        this.connection = connection;
        this.sizeClass = pools.small();
    }

    /**
     * Returns the cancellation of the request. It is cancelled when the deadline of the request has passed or its client has disconnected.
     */
    public Cancellation cancellation() {
        return cancellation;
    }

    /**
     * Reserves memory for the next part of the body before this part is read.
     *
     * @param bytes the total number of bytes of the body that are in memory, including this part
     * @param expected the length of the whole body, or the bytes so far if the length is not known
     * @param estimate the memory estimate of the endpoint
     * @throws ApiException 503 if the memory does not become free within the timeout
     */
    public void holdBody(long bytes, long expected, MemoryEstimate estimate) {
        long bound = expected * estimate.maxPerByte() + decoderBytes;
        if (bound <= pools.maxSmall()) {
            // A small request reserves its maximum at once, so it waits for memory only here.
            hold(bound, bound);
        } else {
            hold(
                    bytes + decoderBytes,
                    Math.max(
                            expected + decoderBytes,
                            Math.min(
                                    estimate.typical(expected) + decoderBytes,
                                    pools.large().memory().holderShare())));
        }
    }

    /**
     * Reserves memory for the decoder of a compressed body, in addition to the memory for the body. It stays reserved until {@link #admit}.
     *
     * @param bytes the number of bytes that the decoder holds outside the heap
     * @throws ApiException 503 if the memory does not become free within the timeout
     */
    public void holdDecoder(long bytes) {
        if (bytes > decoderBytes) {
            long held = (memory == null ? 0 : memory.held()) + bytes - decoderBytes;
            decoderBytes = bytes;
            hold(held, Math.max(held, memory == null ? 0 : memory.max()));
        }
    }

    /**
     * Reserves memory and a CPU permit to parse a complete body.
     *
     * @param heapBytes the bytes of heap that parsing needs, including the body
     * @throws ApiException 503 if the memory or a CPU permit does not become free within the timeout
     */
    public void beginParsing(long heapBytes) {
        hold(heapBytes, Math.max(heapBytes, memory == null ? 0 : memory.max()));
        acquireCpu();
    }

    @Override
    public void admit(long heapBytes) {
        hold(heapBytes, heapBytes);
        if (memory != null) {
            memory.shrink(heapBytes);
        }
        acquireCpu();
    }

    /** Raises the reserved memory to {@code bytes} in total. Announces that the request will need at most {@code max} bytes. */
    private void hold(long bytes, long max) {
        var wanted = sizeClass.equals(pools.large()) ? sizeClass : pools.sizeClassFor(max);
        if (memory != null && wanted.equals(sizeClass) && bytes <= memory.held()) {
            return;
        }
        if (Math.max(bytes, max) > wanted.memory().capacity()) {
            LOG.warn(
                    "A request needs {} MB of memory, but all requests together may use {} MB: increase -Xmx or"
                            + " collate.overload.memory-share to serve such requests",
                    inMegabytes(Math.max(bytes, max)),
                    inMegabytes(wanted.memory().capacity()));
            throw ApiException.overloaded(
                    "The server does not have enough memory for a request of this type and size; send a smaller request.",
                    patience);
        }
        var claim = memory != null && wanted.equals(sizeClass)
                ? memory
                : wanted.memory().claim(holder, max);
        if (cpu == null || !claim.acquire(bytes, max, Duration.ZERO)) {
            releaseCpu();
            if (!claim.acquire(bytes, max, patience)) {
                throw overloaded();
            }
        }
        if (claim != memory) {
            // The request has just acquired memory in the pool of the large requests, and still holds memory in the
            // pool of the small requests. This cannot cause a deadlock, because small requests never wait for large
            // requests.
            releaseCpu();
            releaseMemory();
            memory = claim;
            if (slowClient != null) {
                memory.postpone();
            }
        }
        sizeClass = wanted;
    }

    /** Acquires a CPU permit unless the request already holds one. The time without a permit does not count towards the deadline. */
    private void acquireCpu() {
        if (cpu != null) {
            return;
        }
        releaseSlowClient();
        if (!acquireCpu(patience)) {
            throw overloaded();
        }
    }

    private boolean acquireCpu(Duration timeout) {
        var permit = sizeClass.cpu().claim(holder, 1);
        if (!permit.acquire(1, 1, timeout)) {
            return false;
        }
        synchronized (this) {
            cpu = permit;
            lent = false;
            computingSince = System.nanoTime();
        }
        watchdog.watch(this);
        return true;
    }

    private synchronized void releaseCpu() {
        if (cpu != null) {
            watchdog.unwatch(this);
            computedNanos = computedNanos();
            cpu.release();
            cpu = null;
        }
    }

    private long computedNanos() {
        return computedNanos + (cpu == null || waitingForClient ? 0 : System.nanoTime() - computingSince);
    }

    /**
     * Counts the client as slow if the request has waited more than a second for it. All slow clients together may occupy only a part of
     * the request threads, so that other requests find a free thread.
     *
     * @param waitedNanos how long the request has waited for the client
     * @return whether the request may continue to wait; false if there are already too many slow clients
     */
    public boolean mayWaitForClient(long waitedNanos) {
        if (waitedNanos <= SLOW_CLIENT_NANOS || slowClient != null) {
            return true;
        }
        var claim = pools.slowClients().claim(holder, 1);
        if (claim.acquire(1, 1, Duration.ZERO)) {
            slowClient = claim;
            if (memory != null) {
                memory.postpone();
            }
            return true;
        }
        return false;
    }

    /**
     * Records that the thread of the request begins to wait until the client has received a part of the response. If this takes long, the
     * watchdog releases the CPU permit.
     */
    public synchronized void beginWaitForClient() {
        computedNanos = computedNanos();
        waitingSince = System.nanoTime();
        waitingForClient = true;
    }

    /** Records that the wait for the client has ended. */
    public synchronized void endWaitForClient() {
        computingSince = System.nanoTime();
        waitingForClient = false;
        waitedNanos += computingSince - waitingSince;
    }

    /**
     * If the watchdog has released the CPU permit, acquires a CPU permit again.
     *
     * @return false if no permit becomes free within {@code timeout}
     */
    public boolean resumeComputing(Duration timeout) {
        return !isLent() || acquireCpu(timeout);
    }

    private synchronized boolean isLent() {
        return lent;
    }

    /** Returns how long the request has waited for the client so far, all waits together. */
    public synchronized long waitedNanos() {
        return waitedNanos + (waitingForClient ? System.nanoTime() - waitingSince : 0);
    }

    /** Returns how long the request has computed: the time during which it held a CPU permit and did not wait for the client. */
    public synchronized Duration computed() {
        return Duration.ofNanos(computedNanos());
    }

    /**
     * Returns whether the deadline is the reason why the work was cancelled. If it was cancelled because its client has disconnected,
     * returns false.
     */
    public synchronized boolean isPastDeadline() {
        return pastDeadline;
    }

    /**
     * Cancels the work if its deadline has passed or its client has disconnected. If the request is waiting for a slow client, releases the
     * CPU permit.
     */
    synchronized void watch(Duration deadline) {
        if (cpu == null) {
            return;
        }
        if (waitingForClient) {
            if (waitedNanos() > SLOW_CLIENT_NANOS) {
                releaseCpu();
                lent = true;
            }
            return;
        }
        long computed = computedNanos();
        if (computed > deadline.toNanos()) {
            pastDeadline = true;
            cancellation.cancel();
        } else if (computed > CONNECTION_CHECK_NANOS && connection.isClosedByClient()) {
            cancellation.cancel();
        }
    }

    @Override
    public void close() {
        releaseCpu();
        releaseMemory();
        releaseSlowClient();
    }

    private void releaseSlowClient() {
        if (slowClient != null) {
            slowClient.release();
            slowClient = null;
        }
    }

    private void releaseMemory() {
        if (memory != null) {
            memory.release();
            memory = null;
        }
    }

    private ApiException overloaded() {
        return ApiException.overloaded(
                "The server is overloaded; try again after the time in the Retry-After header.", patience);
    }

    private static long inMegabytes(long bytes) {
        return Math.ceilDiv(bytes, MEGABYTE);
    }
}
