package dev.collate.limit;

import java.time.Duration;
import java.util.Arrays;

/**
 * Counts the requests of one key in an exact rolling window. A request that is admitted at millisecond {@code t} counts from {@code t}
 * until before {@code t + length}. So no window of this length contains more requests than the limit. And if a key has sent no request for
 * this length, it may use the whole limit at once. A token bucket cannot guarantee both, so this class stores the time of each request.
 *
 * <p>The times are in a ring buffer, oldest first. It has one slot for each millisecond in which a request was admitted. When the buffer is
 * full, its size is doubled. So it takes at most 24 bytes for each admitted request, and also at most 24 bytes for each millisecond of the
 * window.
 *
 * <p>This class is thread-safe. The caller passes the time, in milliseconds of a monotonic clock. A thread may read the clock earlier than
 * another thread, but call this class later. So if a time is earlier than the newest counted time, the newest counted time is used instead.
 */
final class RollingWindow {
    private static final int FIRST_CAPACITY = 16;

    private final long lengthMillis;
    private long[] instants = new long[FIRST_CAPACITY];
    private int[] counts = new int[FIRST_CAPACITY];
    /** Index of the oldest slot. */
    private int oldest;
    /** Number of slots in use. */
    private int slots;
    /** Number of counted requests: the sum of the counts of all slots in use. */
    private int used;

    RollingWindow(Duration length) {
        this.lengthMillis = length.toMillis();
    }

    /**
     * Counts one request at {@code now}. If the window already contains {@code limit} requests, the request is not counted and not
     * admitted.
     */
    synchronized RateLimitStatus take(long now, int limit) {
        var instant = slots == 0 ? now : Math.max(now, instants[newest()]);
        forgetUntil(instant - lengthMillis);
        var admitted = used < limit;
        if (admitted) {
            count(instant);
        }
        var leaves = slots == 0 ? instant + lengthMillis : instants[oldest] + lengthMillis;
        return new RateLimitStatus(admitted, limit, Math.max(0, limit - used), Duration.ofMillis(leaves - instant));
    }

    /** Returns how many requests the window contains at {@code now}. */
    synchronized int used(long now) {
        forgetUntil(now - lengthMillis);
        return used;
    }

    /** Returns the number of all slots of the ring buffer, including unused slots. */
    synchronized int capacity() {
        return instants.length;
    }

    private void forgetUntil(long instant) {
        while (slots > 0 && instants[oldest] <= instant) {
            used -= counts[oldest];
            oldest = wrapped(oldest + 1);
            slots--;
        }
    }

    private void count(long instant) {
        if (slots > 0 && instants[newest()] == instant) {
            counts[newest()]++;
        } else {
            if (slots == instants.length) {
                grow();
            }
            slots++;
            instants[newest()] = instant;
            counts[newest()] = 1;
        }
        used++;
    }

    private void grow() {
        var before = instants.length;
        instants = Arrays.copyOf(instants, 2 * before);
        counts = Arrays.copyOf(counts, 2 * before);
        // Before the buffer grows, its newest slots are those with an index below `oldest`. They are copied to the
        // index where the old buffer ended, so that the used slots are contiguous again.
        System.arraycopy(instants, 0, instants, before, oldest);
        System.arraycopy(counts, 0, counts, before, oldest);
    }

    private int newest() {
        return wrapped(oldest + slots - 1);
    }

    /** Returns the index modulo the capacity, which is a power of two. */
    private int wrapped(int index) {
        return index & (instants.length - 1);
    }
}
