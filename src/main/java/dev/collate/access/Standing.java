package dev.collate.access;

import dev.collate.limit.Quota;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Where a key stands after a request, the same in the headers as in the body of an answer.
 *
 * @param resetAt when the oldest counted request leaves the window, in whole milliseconds
 */
record Standing(Quota quota, Instant resetAt) {
    private static final long MILLIS = 1_000;

    /** As of now: for a quota that was just taken. */
    static Standing of(Quota quota, Clock clock) {
        return new Standing(
                quota, clock.instant().truncatedTo(ChronoUnit.MILLIS).plus(quota.untilReset()));
    }

    /** {@link #resetAt} as a Unix second, rounded up: at that second the oldest request has left. */
    long resetSecond() {
        return Math.ceilDiv(resetAt.toEpochMilli(), MILLIS);
    }
}
