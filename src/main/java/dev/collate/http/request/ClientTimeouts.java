package dev.collate.http.request;

import java.time.Duration;

/**
 * The limits for the time that the server waits for a body.
 *
 * @param bytesPerSecond the minimum average number of bytes per second
 * @param grace the grace period; it is subtracted from the time of a transfer before the rate is computed
 * @param maxRequestTime the maximum total time of a request
 */
public record ClientTimeouts(long bytesPerSecond, Duration grace, Duration maxRequestTime) {
    /** Returns whether a client that has sent {@code bytes} bytes in {@code nanos} nanoseconds is slower than the minimum rate. */
    boolean isTooSlow(long bytes, long nanos) {
        long counted = nanos - grace.toNanos();
        return counted > 0 && bytes < counted / 1e9 * bytesPerSecond;
    }
}
