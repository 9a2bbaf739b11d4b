package dev.collate.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.UUID;

/**
 * Remembers which windows are full, so that a request with a full window does not need the shared store. The result is the same: a full
 * window stays full until its oldest request leaves it, because no server can remove a request from a window.
 *
 * <p>A window that was full for one limit is also full for a lower limit. For a higher limit, the store is asked again.
 */
final class FullWindows implements RequestWindows {
    /** How long this server relies on its own clock before it asks the store again. The clocks of two machines can drift apart. */
    private static final Duration MAX_AGE = Duration.ofSeconds(10);

    private static final int MAX_ENTRIES = 100_000;

    private final RequestWindows windows;
    private final Ticker ticker;
    private final Cache<UUID, Full> known;

    FullWindows(RequestWindows windows, Ticker ticker) {
        this.windows = windows;
        this.ticker = ticker;
        this.known = Caffeine.newBuilder()
                .expireAfterWrite(MAX_AGE)
                .maximumSize(MAX_ENTRIES)
                .ticker(ticker)
                .build();
    }

    @Override
    public Quota take(UUID keyId, int limit) {
        var before = ticker.read();
        var full = known.getIfPresent(keyId);
        if (full != null && limit <= full.limit() && before - full.earliestReset() < 0) {
            return full.quota(limit, before);
        }
        var quota = windows.take(keyId, limit);
        if (!quota.admitted()) {
            // The store checked the window at a moment between the two readings of the clock.
            var untilReset = quota.untilReset().toNanos();
            known.put(keyId, new Full(limit, before + untilReset, ticker.read() + untilReset));
        }
        return quota;
    }

    @Override
    public int used(UUID keyId) {
        return windows.used(keyId);
    }

    @Override
    public void close() {
        windows.close();
    }

    /**
     * A window that contains at least {@code limit} requests until its oldest request leaves it. This happens between two instants of the
     * ticker: before the first one, the window is certainly full, and a client that waits until the second one never waits too short.
     */
    private record Full(int limit, long earliestReset, long latestReset) {
        Quota quota(int currentLimit, long now) {
            var millis = Math.ceilDiv(latestReset - now, 1_000_000);
            return new Quota(false, currentLimit, 0, Duration.ofMillis(millis));
        }
    }
}
