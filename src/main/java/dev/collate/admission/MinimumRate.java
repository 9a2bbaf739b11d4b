package dev.collate.admission;

import java.time.Duration;

/**
 * The minimum rate at which a client must send a request body or receive a response body.
 *
 * @param bytesPerSecond minimum average rate after the grace period
 * @param grace grace period, which does not count
 */
public record MinimumRate(long bytesPerSecond, Duration grace) {
    /** Returns whether a client that has transferred {@code bytes} in {@code nanos} is slower than this rate. */
    public boolean isMissedBy(long bytes, long nanos) {
        long counted = nanos - grace.toNanos();
        return counted > 0 && bytes < counted / 1e9 * bytesPerSecond;
    }
}
