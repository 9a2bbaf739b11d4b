package dev.collate.http.context;

import dev.collate.limit.Quota;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * How much of its rate limit a key has used after a request; headers and bodies tell the same.
 *
 * @param resetAt when the oldest counted request has left the window, in whole milliseconds
 */
public record RateLimitStatus(Quota quota, Instant resetAt) {
    private static final long MILLIS = 1_000;
    private static final long NANOS = 1_000_000;

    /** The status of a quota that was taken at {@code now}. */
    public static RateLimitStatus of(Quota quota, Instant now) {
        // Rounded up, as the second is: a moment earlier the request would still be in the window.
        var leaves = now.plus(quota.untilReset());
        return new RateLimitStatus(quota, leaves.plusNanos(NANOS - 1).truncatedTo(ChronoUnit.MILLIS));
    }

    /** {@link #resetAt} as a Unix second, rounded up: at that second the oldest request has left. */
    public long resetSecond() {
        return Math.ceilDiv(resetAt.toEpochMilli(), MILLIS);
    }
}
