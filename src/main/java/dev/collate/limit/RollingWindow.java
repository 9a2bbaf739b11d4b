package dev.collate.limit;

import java.time.Duration;
import java.util.Arrays;

/**
 * The requests of one key over a rolling window, exactly: a request admitted at the millisecond {@code t} counts in
 * {@code [t, t + length)}, so no window of that length, wherever it starts, holds more than the limit, and after one idle window the
 * whole limit is free at once. No token bucket can do both; the instants themselves have to be kept.
 *
 * <p>They stand in a ring, oldest first, one slot for each millisecond that admitted anything. The ring doubles when it is full, so its
 * memory is at most 12 bytes times the smaller of twice the limit and twice the window's milliseconds.
 *
 * <p>Thread-safe. Time is an argument: milliseconds of any clock that does not jump. Callers that read it in one order and arrive in
 * another do no harm: an instant before the newest counted one is taken as that one.
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

    /** Counts one request at {@code now} unless {@code limit} requests are in the window already. */
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

    /** Slots that the ring has room for; what its memory is in proportion to. */
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
        // The full ring [oldest..end, 0..oldest) becomes one run: what had wrapped to the front moves behind the old
        // end.
        System.arraycopy(instants, 0, instants, before, oldest);
        System.arraycopy(counts, 0, counts, before, oldest);
    }

    private int newest() {
        return wrapped(oldest + slots - 1);
    }

    /** An index modulo the capacity, which is a power of two. */
    private int wrapped(int index) {
        return index & (instants.length - 1);
    }
}
