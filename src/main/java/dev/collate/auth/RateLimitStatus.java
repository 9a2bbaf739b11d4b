package dev.collate.auth;

import dev.collate.limit.Quota;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The rate limit status of a key after a request. Response headers and bodies contain it.
 *
 * @param resetAt the time at which the oldest counted request leaves the window, rounded up to milliseconds
 */
record RateLimitStatus(Quota quota, Instant resetAt) {
    private static final long MILLIS = 1_000;
    private static final long NANOS = 1_000_000;

    /** Returns the status for a quota that was determined at {@code now}. */
    public static RateLimitStatus of(Quota quota, Instant now) {
        // The time is rounded up, because at an earlier time the request would still be in the window.
        var leaves = now.plus(quota.untilReset());
        return new RateLimitStatus(quota, leaves.plusNanos(NANOS - 1).truncatedTo(ChronoUnit.MILLIS));
    }

    /**
     * Returns {@link #resetAt} as a Unix time in seconds. The time is rounded up, because at an earlier time the request would still be in
     * the window.
     */
    public long resetSecond() {
        return Math.ceilDiv(resetAt.toEpochMilli(), MILLIS);
    }
}
