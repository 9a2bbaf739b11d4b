package dev.collate.limit;

import java.time.Duration;

/**
 * The rate limit status of a key after one request.
 *
 * @param admitted whether the request is within the limit; only then it was counted
 * @param limit maximum number of requests in any window
 * @param remaining number of requests that the key may still send now
 * @param untilReset time until the oldest counted request leaves the window, in whole milliseconds
 */
public record Quota(boolean admitted, int limit, int remaining, Duration untilReset) {
    /** Returns the number of counted requests in the window, including this one. */
    public int used() {
        return limit - remaining;
    }

    /** Returns {@link #untilReset} in whole seconds, rounded up, so that the oldest request has left the window by then. */
    public long secondsUntilReset() {
        return untilReset.plusMillis(999).toSeconds();
    }
}
