package dev.collate.admission;

import java.time.Duration;

/**
 * The slowest that a client may send or take a body.
 *
 * @param bytesPerSecond what it must move in each second after the grace period, on average
 * @param grace time that does not count
 */
public record MinimumRate(long bytesPerSecond, Duration grace) {
    /** Whether a client that has moved so many bytes in so much time is slower than this. */
    public boolean isMissedBy(long bytes, long nanos) {
        long counted = nanos - grace.toNanos();
        return counted > 0 && bytes < counted / 1e9 * bytesPerSecond;
    }
}
