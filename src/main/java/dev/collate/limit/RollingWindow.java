package dev.collate.limit;

import java.time.Duration;
import java.util.Arrays;

/**
 * Counts the requests of one key in an exact rolling window. A request that is admitted at millisecond {@code t} counts in
 * {@code [t, t + length)}. So no window of this length contains more requests than the limit, and after one idle window the whole limit is
 * available at once. A token bucket cannot do both, so this class stores the time of each request.
 *
 * <p>The times are in a ring buffer, oldest first, with one slot for each millisecond in which a request was admitted. The buffer doubles
 * when it is full, so it takes at most 24 bytes for each request of the limit, and at most 24 bytes for each millisecond of the window.
 *
 * <p>Thread-safe. The caller passes the time, in milliseconds of a monotonic clock. A thread may call this class later than another thread
 * that has read the clock after it. So a time before the newest counted time is replaced with the newest counted time.
 */
public final class RollingWindow {
    private static final int FIRST_CAPACITY = 16;

    private final long length;
    private long[] instants = new long[FIRST_CAPACITY];
    private int[] counts = new int[FIRST_CAPACITY];
    /** Index of the oldest slot. */
    private int oldest;
    /** Number of slots in use. */
    private int slots;
    /** Sum of the counts in use. */
    private int used;

    public RollingWindow(Duration length) {
        this.length = length.toMillis();
    }

    /** Counts one request at {@code now} unless the window already contains {@code limit} requests. */
    public synchronized Quota take(long now, int limit) {
        var instant = slots == 0 ? now : Math.max(now, instants[newest()]);
        forgetUntil(instant - length);
        var admitted = used < limit;
        if (admitted) {
            count(instant);
        }
        var leaves = slots == 0 ? instant + length : instants[oldest] + length;
        return new Quota(admitted, limit, Math.max(0, limit - used), Duration.ofMillis(leaves - instant));
    }

    /** Returns the number of slots in the ring buffer, used or not. */
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
        // The slots before `oldest` are the newest slots. Moving these slots behind the old end makes the used slots
        // contiguous.
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
