package dev.collate.limit;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The rate limit status of a key after one request.
 *
 * @param isAdmitted whether the request is within the limit; if not, the request was not counted
 * @param limit the maximum number of requests in the rolling window
 * @param remaining how many more requests the key may send now
 * @param untilReset the time until the oldest counted request leaves the window, in whole milliseconds; the length of the window if it is
 *     empty
 */
public record RateLimitStatus(boolean isAdmitted, int limit, int remaining, Duration untilReset) {
    private static final long MILLIS_PER_SECOND = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Returns the number of counted requests in the window, at most {@link #limit}. If the request was admitted, it is included. */
    public int usedRequests() {
        return limit - remaining;
    }

    /**
     * Returns {@link #untilReset} in whole seconds. The time is rounded up, because after a shorter time the oldest request would still be
     * in the window.
     */
    public long secondsUntilReset() {
        return untilReset.plusMillis(MILLIS_PER_SECOND - 1).toSeconds();
    }

    /**
     * Returns the time at which the oldest counted request leaves the window, rounded up to milliseconds so that it is not too early.
     *
     * @param now the time at which the request was counted
     */
    public Instant resetAt(Instant now) {
        return now.plus(untilReset).plusNanos(NANOS_PER_MILLI - 1).truncatedTo(ChronoUnit.MILLIS);
    }

    /** Returns {@link #resetAt} as a Unix time in seconds, rounded up so that it is not too early. */
    public long resetEpochSecond(Instant now) {
        return Math.ceilDiv(resetAt(now).toEpochMilli(), MILLIS_PER_SECOND);
    }
}
