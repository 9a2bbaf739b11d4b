package dev.collate.limit;

import java.time.Duration;
import java.util.Arrays;

/**
 * Counts the requests of one key in an exact rolling window. A request that is admitted at millisecond {@code t} counts from {@code t}
 * until before {@code t + length}. So no window of this length contains more requests than the limit. And if a key has sent no request for
 * this length, it may use the whole limit at once. A token bucket cannot guarantee both, so this class stores the time of each request.
 *
 * <p>The times are in a ring buffer, oldest first. It uses one slot, of 12 bytes, for each millisecond in which a request was admitted.
 * When all slots are in use, their number is doubled, and it never decreases. So from 16 slots on, the buffer takes at most 24 bytes for
 * each request of the fullest window so far, and at most 24 bytes for each millisecond of the window.
 *
 * <p>This class is thread-safe. The caller passes the time, in milliseconds of a monotonic clock. A thread may read the clock earlier than
 * another thread, but call this class later. So if a time is earlier than the newest counted time, the newest counted time is used instead.
 */
final class RollingWindow {
    private static final int FIRST_CAPACITY = 16;

    private final long lengthMillis;
    /** The time of each slot, in milliseconds. */
    private long[] instants = new long[FIRST_CAPACITY];
    /** The number of requests that were admitted in the millisecond of each slot. */
    private int[] counts = new int[FIRST_CAPACITY];
    /** Index of the oldest slot. */
    private int oldestSlot;
    /** Number of slots in use. */
    private int slotCount;
    /** Number of counted requests: the sum of the counts of all slots in use. */
    private int requestCount;

    RollingWindow(Duration length) {
        this.lengthMillis = length.toMillis();
    }

    /**
     * Counts one request at {@code now}. If the window already contains {@code limit} requests, the request is not counted and not
     * admitted.
     */
    synchronized RateLimitStatus countRequest(long now, int limit) {
        var instant = slotCount == 0 ? now : Math.max(now, instants[newestSlot()]);
        forgetUntil(instant - lengthMillis);
        var admitted = requestCount < limit;
        if (admitted) {
            addToNewestSlot(instant);
        }
        var resetInstant = slotCount == 0 ? instant + lengthMillis : instants[oldestSlot] + lengthMillis;
        return new RateLimitStatus(
                admitted, limit, Math.max(0, limit - requestCount), Duration.ofMillis(resetInstant - instant));
    }

    /** Returns how many requests the window contains at {@code now}. */
    synchronized int usedRequests(long now) {
        forgetUntil(now - lengthMillis);
        return requestCount;
    }

    /** Returns the number of all slots of the ring buffer, including unused slots. */
    synchronized int capacity() {
        return instants.length;
    }

    /** Removes all requests that were counted at {@code instant} or before. */
    private void forgetUntil(long instant) {
        while (slotCount > 0 && instants[oldestSlot] <= instant) {
            requestCount -= counts[oldestSlot];
            oldestSlot = slotIndex(oldestSlot + 1);
            slotCount--;
        }
    }

    private void addToNewestSlot(long instant) {
        if (slotCount > 0 && instants[newestSlot()] == instant) {
            counts[newestSlot()]++;
        } else {
            if (slotCount == instants.length) {
                grow();
            }
            slotCount++;
            instants[newestSlot()] = instant;
            counts[newestSlot()] = 1;
        }
        requestCount++;
    }

    private void grow() {
        var oldCapacity = instants.length;
        instants = Arrays.copyOf(instants, 2 * oldCapacity);
        counts = Arrays.copyOf(counts, 2 * oldCapacity);
        // Before the buffer grows, its newest slots are those with an index below `oldestSlot`. They are copied to the
        // index where the old buffer ended, so that the used slots are contiguous again.
        System.arraycopy(instants, 0, instants, oldCapacity, oldestSlot);
        System.arraycopy(counts, 0, counts, oldCapacity, oldestSlot);
    }

    private int newestSlot() {
        return slotIndex(oldestSlot + slotCount - 1);
    }

    /** Returns the index modulo the capacity, which is a power of two. */
    private int slotIndex(int index) {
        return index & (instants.length - 1);
    }
}
