package dev.collate.limit;

import java.time.Duration;

/**
 * The outcome of asking for one request.
 *
 * @param admitted whether the request was counted and may go on
 * @param limit the most requests in any window
 * @param remaining how many more may follow at once
 * @param untilReset the time until the oldest counted request leaves the window, in whole milliseconds
 */
public record Quota(boolean admitted, int limit, int remaining, Duration untilReset) {
    /** How many requests of the limit are spent, this one included. */
    public int used() {
        return limit - remaining;
    }

    /** {@link #untilReset} in whole seconds, rounded up: after that many seconds the oldest request has left. */
    public long secondsUntilReset() {
        return untilReset.plusMillis(999).toSeconds();
    }
}
