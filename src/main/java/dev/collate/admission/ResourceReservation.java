package dev.collate.admission;

import dev.collate.limit.MemoryEstimate;
import dev.collate.parallel.Cancellation;
import dev.collate.problem.ApiException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The memory and the CPU permit of one request. Its way: {@link #holdBody} while the body arrives, {@link #beginParsing} when it
 * is complete, {@link #admit} when the content is known and with it how much memory the work needs, {@link #close} at the end.
 *
 * <p>A request with a CPU permit never waits for memory: it gives the permit back first. So whoever computes can finish.
 *
 * <p>For the thread of the request; the {@link RequestWatchdog} alone calls {@link #watch} on its own thread.
 */
public final class ResourceReservation implements Admission, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ResourceReservation.class);
    private static final int MEGABYTE = 1 << 20;

    /** A client that keeps the request waiting for longer is slow: the CPU permit goes to somebody else meanwhile. */
    private static final long SLOW_CLIENT_NANOS = 1_000_000_000;

    /** Work that takes longer asks now and then whether its client is still there. */
    private static final long CONNECTION_CHECK_NANOS = 200_000_000;

    private final ResourcePools pools;
    private final Object holder;
    private final Duration patience;
    private final RequestWatchdog watchdog;
    private final ClientConnection connection;
    private final Cancellation cancellation = new Cancellation();

    private ResourcePools.Lane lane;
    private ResourcePool.@Nullable Claim memory;
    private ResourcePool.@Nullable Claim cpu;
    private ResourcePool.@Nullable Claim slowClient;

    /** That the CPU permit was given to somebody else while the client was slow. Guarded by this, as all below. */
    private boolean lent;

    private long computingSince;
    private long computedNanos;
    private boolean waitingForClient;
    private long waitingSince;
    private long waitedNanos;
    private boolean pastDeadline;

    /**
     * @param holder whose share of the pools the request uses: its API key, or its client's address
     * @param patience how long to wait for memory, and again for a CPU permit
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
        this.lane = pools.small();
    }

    /** Is cancelled when the deadline of the request has passed or its client is gone. */
    public Cancellation cancellation() {
        return cancellation;
    }

    /**
     * Reserves memory for a part of the body before that part arrives.
     *
     * @param bytes how much of the body is or will be in memory
     * @param expected length of the whole body, as far as it is known
     * @param estimate of requests of this kind
     * @throws ApiException 503 when the memory cannot be had in time
     */
    public void holdBody(long bytes, long expected, MemoryEstimate estimate) {
        long bound = expected * estimate.maxPerByte();
        if (bound <= pools.maxSmall()) {
            // All that the request may ever need, at once: it will not wait for memory again.
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
     * Begins the work on a body that is complete: reading it as what it is.
     *
     * @param heapBytes how much heap that takes, the body included
     * @throws ApiException 503 when memory or a CPU permit cannot be had in time
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

    /** Holds {@code bytes} of memory in all, and announces at most {@code max}. */
    private void hold(long bytes, long max) {
        var wanted = lane.equals(pools.large()) ? lane : pools.forNeed(max);
        if (memory != null && wanted.equals(lane) && bytes <= memory.held()) {
            return;
        }
        if (Math.max(bytes, max) > wanted.memory().capacity()) {
            LOG.warn(
                    "A request needs {} MB of memory, and all may hold {} MB: raise -Xmx or collate.overload.memory-share to"
                            + " serve such requests",
                    inMegabytes(Math.max(bytes, max)),
                    inMegabytes(wanted.memory().capacity()));
            throw ApiException.overloaded(
                    "The server has too little memory for a request of this kind and size: send less.", patience);
        }
        var claim =
                memory != null && wanted.equals(lane) ? memory : wanted.memory().claim(holder, max);
        if (cpu == null || !claim.acquire(bytes, max, Duration.ZERO)) {
            releaseCpu();
            if (!claim.acquire(bytes, max, patience)) {
                throw overloaded();
            }
        }
        if (claim != memory) {
            // Small requests never wait for large ones, so holding both for a moment blocks nobody.
            releaseCpu();
            releaseMemory();
            memory = claim;
        }
        lane = wanted;
    }

    /** Acquires a CPU permit, unless it is held already. The deadline runs while it is held. */
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
        var permit = lane.cpu().claim(holder, 1);
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
     * Counts the client among the slow ones, if it has kept the request waiting for longer than usual. Slow clients together occupy only
     * a part of the request threads, so that there is always one for the next request.
     *
     * @param waitedNanos how long the client has kept the request waiting
     * @return false when there are too many slow clients already: this one must not be waited for
     */
    public boolean mayWaitForClient(long waitedNanos) {
        if (waitedNanos <= SLOW_CLIENT_NANOS || slowClient != null) {
            return true;
        }
        var claim = pools.slowClients().claim(holder, 1);
        if (claim.acquire(1, 1, Duration.ZERO)) {
            slowClient = claim;
            return true;
        }
        return false;
    }

    /**
     * From now on the thread of the request does nothing but wait for its client to take a piece of the response. If that takes long,
     * the CPU permit goes to somebody else.
     */
    public synchronized void beginWaitForClient() {
        computedNanos = computedNanos();
        waitingSince = System.nanoTime();
        waitingForClient = true;
    }

    /** The client has taken it. */
    public synchronized void endWaitForClient() {
        computingSince = System.nanoTime();
        waitingForClient = false;
        waitedNanos += computingSince - waitingSince;
    }

    /**
     * Waits for a CPU permit before the work goes on, if that of the request was given to somebody else.
     *
     * @return false if there is none in time
     */
    public boolean resumeComputing(Duration timeout) {
        return !isLent() || acquireCpu(timeout);
    }

    private synchronized boolean isLent() {
        return lent;
    }

    /** How long the client has kept the request waiting in all. */
    public synchronized long waitedNanos() {
        return waitedNanos + (waitingForClient ? System.nanoTime() - waitingSince : 0);
    }

    /** Time with a CPU permit, without that of waiting for the client. */
    public synchronized Duration computed() {
        return Duration.ofNanos(computedNanos());
    }

    /** Whether the work was cancelled because its deadline has passed, and not because its client is gone. */
    public synchronized boolean isPastDeadline() {
        return pastDeadline;
    }

    /** Cancels the work if its deadline has passed or its client is gone; gives back a permit that waits for a slow client. */
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
        return ApiException.overloaded("The server has no room for this request now; try again in a moment.", patience);
    }

    private static long inMegabytes(long bytes) {
        return Math.ceilDiv(bytes, MEGABYTE);
    }
}
