package dev.collate.access;

import dev.collate.limit.Quota;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Where a key stands after a request, the same in the headers as in the body of an answer.
 *
 * @param resetAt when the oldest counted request has left the window, in whole milliseconds
 */
record Standing(Quota quota, Instant resetAt) {
    private static final long MILLIS = 1_000;
    private static final long NANOS = 1_000_000;

    /** As of now: for a quota that was just taken. */
    static Standing of(Quota quota, Clock clock) {
        // Rounded up, as the second is: a moment earlier it would still be there.
        var leaves = clock.instant().plus(quota.untilReset());
        return new Standing(quota, leaves.plusNanos(NANOS - 1).truncatedTo(ChronoUnit.MILLIS));
    }

    /** {@link #resetAt} as a Unix second, rounded up: at that second the oldest request has left. */
    long resetSecond() {
        return Math.ceilDiv(resetAt.toEpochMilli(), MILLIS);
    }
}
