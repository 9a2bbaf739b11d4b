package dev.collate.limit;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Counts requests in the memory of one server. The counts are lost when the server stops. The clock is monotonic, so setting the clock of
 * the machine does not change the windows.
 */
final class MemoryWindows implements RequestWindows {
    /**
     * A window that is not accessed for its length plus this time is evicted. A thread may be suspended after it has found a window and
     * before it has counted its request. In the meantime, other threads must find the same window.
     */
    private static final Duration EVICTION_DELAY = Duration.ofMinutes(1);

    private final LoadingCache<UUID, RollingWindow> windows;
    private final Ticker ticker;

    MemoryWindows(Duration length, Ticker ticker) {
        this.ticker = ticker;
        // If a window was not accessed for its whole length, it contains no requests any more, so it can be evicted.
        this.windows = Caffeine.newBuilder()
                // The cleanup is cheap. With the default executor, it would wake another thread for many requests.
                .executor(Runnable::run)
                .expireAfterAccess(length.plus(EVICTION_DELAY))
                .ticker(ticker)
                .build(keyId -> new RollingWindow(length));
    }

    @Override
    public RateLimitStatus countRequest(UUID keyId, int limit) {
        return windows.get(keyId).countRequest(now(), limit);
    }

    @Override
    public int usedRequests(UUID keyId) {
        var window = windows.getIfPresent(keyId);
        return window == null ? 0 : window.usedRequests(now());
    }

    private long now() {
        return TimeUnit.NANOSECONDS.toMillis(ticker.read());
    }

    /** Returns the number of windows in memory. */
    long size() {
        windows.cleanUp();
        return windows.estimatedSize();
    }
}
