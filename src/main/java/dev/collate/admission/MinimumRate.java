package dev.collate.admission;

import java.time.Duration;

/**
 * The minimum rate at which a client must send a request body or read a response body.
 *
 * @param bytesPerSecond the minimum average number of bytes per second
 * @param grace the grace period; it is subtracted from the time of a transfer before the rate is computed
 */
public record MinimumRate(long bytesPerSecond, Duration grace) {
    /** Returns whether a client that has transferred {@code bytes} bytes in {@code nanos} nanoseconds is slower than this rate. */
    public boolean isMissedBy(long bytes, long nanos) {
        long counted = nanos - grace.toNanos();
        return counted > 0 && bytes < counted / 1e9 * bytesPerSecond;
    }
}
