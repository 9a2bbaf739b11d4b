package dev.collate.auth.window;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.collate.limit.Quota;
import dev.collate.limit.RollingWindow;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Counts requests in memory: exact for one server, and lost when it stops. Uses a monotonic clock, which cannot be set. */
final class MemoryWindows implements RequestWindows {
    /**
     * Additional lifetime of an idle window. A thread may pause after it has found a window and before it counts in it, and other threads
     * must then still find the same window.
     */
    private static final Duration GRACE = Duration.ofMinutes(1);

    private final LoadingCache<UUID, RollingWindow> windows;
    private final Ticker ticker;

    MemoryWindows(Duration length, Ticker ticker) {
        this.ticker = ticker;
        // A window without an access during its whole length is empty: evicting it changes nothing.
        this.windows = Caffeine.newBuilder()
                .expireAfterAccess(length.plus(GRACE))
                .ticker(ticker)
                .build(keyId -> new RollingWindow(length));
    }

    @Override
    public Quota take(UUID keyId, int limit) {
        return windows.get(keyId).take(TimeUnit.NANOSECONDS.toMillis(ticker.read()), limit);
    }

    /** Returns the number of windows in memory. */
    long size() {
        windows.cleanUp();
        return windows.estimatedSize();
    }
}
