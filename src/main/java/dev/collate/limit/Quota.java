package dev.collate.limit;

import java.time.Duration;

/**
 * The rate limit status of a key after one request.
 *
 * @param admitted whether the request is within the limit; if not, the request was not counted
 * @param limit the maximum number of requests in the rolling window
 * @param remaining how many more requests the key may send now
 * @param untilReset the time until the oldest counted request leaves the window, in whole milliseconds
 */
public record Quota(boolean admitted, int limit, int remaining, Duration untilReset) {
    /** Returns the number of counted requests in the window. If the request was admitted, it is included. */
    public int used() {
        return limit - remaining;
    }

    /**
     * Returns {@link #untilReset} in whole seconds. The time is rounded up, because after a shorter time the request would still be in the
     * window.
     */
    public long secondsUntilReset() {
        return untilReset.plusMillis(999).toSeconds();
    }
}
