package dev.collate.web.overload;

import java.time.Duration;

/**
 * The slowest that a client may be.
 *
 * @param bytesPerSecond what it must move in each second after the grace, on average
 * @param grace time that does not count
 */
record Pace(long bytesPerSecond, Duration grace) {
    /** True when a client that has moved so many bytes in so much time is slower than this. */
    boolean isMissedBy(long bytes, long nanos) {
        long counted = nanos - grace.toNanos();
        return counted > 0 && bytes < counted / 1e9 * bytesPerSecond;
    }
}
