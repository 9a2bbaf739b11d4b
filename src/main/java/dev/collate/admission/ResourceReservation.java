package dev.collate.admission;

import dev.collate.limit.MemoryEstimate;
import dev.collate.parallel.Cancellation;
import dev.collate.problem.ApiException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The memory and the CPU permit of one request. The request calls {@link #holdBody} while its body arrives, {@link #beginParsing} when the
 * body is complete, {@link #admit} when the content is parsed and the memory estimate is known, and {@link #close} at the end.
 *
 * <p>A request with a CPU permit never waits for memory: it releases the permit first. So every request that computes can finish.
 *
 * <p>Used by the thread of the request. The only method for another thread is {@link #watch}, which the {@link RequestWatchdog} calls.
 */
public final class ResourceReservation implements Admission, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ResourceReservation.class);
    private static final int MEGABYTE = 1 << 20;

    /** A request that waits longer than this for its client releases its CPU permit while it waits. */
    private static final long SLOW_CLIENT_NANOS = 1_000_000_000;

    /** After this computing time the watchdog also checks whether the client is still connected. */
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

    /** Whether the CPU permit was released while the client was slow. Guarded by this, as are all fields below. */
    private boolean lent;

    private long computingSince;
    private long computedNanos;
    private boolean waitingForClient;
    private long waitingSince;
    private long waitedNanos;
    private boolean pastDeadline;

    /**
     * @param holder the API key or the client address to which the reservation belongs
     * @param patience timeout for memory, and again for a CPU permit
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

    /** The signal that is cancelled when the deadline of the request has passed or its client has disconnected. */
    public Cancellation cancellation() {
        return cancellation;
    }

    /**
     * Reserves memory for a part of the body before this part arrives.
     *
     * @param bytes length of the body that is in memory, including this part
     * @param expected length of the whole body, as far as it is known
     * @param estimate memory estimate of the endpoint
     * @throws ApiException 503 if the memory does not become free in time
     */
    public void holdBody(long bytes, long expected, MemoryEstimate estimate) {
        long bound = expected * estimate.maxPerByte();
        if (bound <= pools.maxSmall()) {
            // Reserves the maximum at once, so that a small request waits for memory only here.
            hold(bound, bound);
        } else {
            hold(
                    bytes,
                    Math.max(
                            expected,
                            Math.min(
                                    estimate.typical(expected),
                                    pools.large().memory().holderShare())));
        }
    }

    /**
     * Reserves memory and a CPU permit to parse a complete body.
     *
     * @param heapBytes heap that parsing needs, including the body
     * @throws ApiException 503 if memory or a CPU permit does not become free in time
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

    /** Holds {@code bytes} of memory in total, and announces a maximum of {@code max}. */
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
            // A small request never waits for a large request, so a request that briefly holds memory in both pools
            // cannot cause a deadlock.
            releaseCpu();
            releaseMemory();
            memory = claim;
            if (slowClient != null) {
                memory.postpone();
            }
        }
        sizeClass = wanted;
    }

    /** Acquires a CPU permit unless the request already holds one. Only time with a permit counts towards the deadline. */
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
     * Counts the client as slow if the request has waited more than a second for the client. All slow clients together may occupy only a
     * part of the request threads, so that the next request finds a free thread.
     *
     * @param waitedNanos how long the request has waited for the client
     * @return false if there are too many slow clients already: the request must then stop waiting for this client
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
     * Records that the thread of the request begins to wait for the client to receive a part of the response. If the wait takes long, the
     * watchdog releases the CPU permit.
     */
    public synchronized void beginWaitForClient() {
        computedNanos = computedNanos();
        waitingSince = System.nanoTime();
        waitingForClient = true;
    }

    /** Records that the client has received the part. */
    public synchronized void endWaitForClient() {
        computingSince = System.nanoTime();
        waitingForClient = false;
        waitedNanos += computingSince - waitingSince;
    }

    /**
     * Acquires a CPU permit again if the watchdog has released it.
     *
     * @return false if no permit becomes free in time
     */
    public boolean resumeComputing(Duration timeout) {
        return !isLent() || acquireCpu(timeout);
    }

    private synchronized boolean isLent() {
        return lent;
    }

    /** Returns how long the request has waited for the client in total. */
    public synchronized long waitedNanos() {
        return waitedNanos + (waitingForClient ? System.nanoTime() - waitingSince : 0);
    }

    /** Returns the time with a CPU permit, without the time spent waiting for the client. */
    public synchronized Duration computed() {
        return Duration.ofNanos(computedNanos());
    }

    /** Returns whether the work was cancelled because its deadline has passed, rather than because its client has disconnected. */
    public synchronized boolean isPastDeadline() {
        return pastDeadline;
    }

    /**
     * Cancels the work if its deadline has passed or its client has disconnected. Releases the CPU permit while the request waits for a
     * slow client.
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
