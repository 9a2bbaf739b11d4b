package dev.collate.auth.window;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.collate.limit.Quota;
import dev.collate.limit.RollingWindow;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Counts in memory: exact for one server, and forgotten when it stops. Time is that of a clock that nobody sets. */
final class MemoryWindows implements RequestWindows {
    /** A thread that was paused between finding a window and counting in it still counts where the next one looks. */
    private static final Duration GRACE = Duration.ofMinutes(1);

    private final LoadingCache<UUID, RollingWindow> windows;
    private final Ticker ticker;

    MemoryWindows(Duration length, Ticker ticker) {
        this.ticker = ticker;
        // A window that was not asked for during its whole length is empty: forgetting it changes nothing.
        this.windows = Caffeine.newBuilder()
                .expireAfterAccess(length.plus(GRACE))
                .ticker(ticker)
                .build(keyId -> new RollingWindow(length));
    }

    @Override
    public Quota take(UUID keyId, int limit) {
        return windows.get(keyId).take(TimeUnit.NANOSECONDS.toMillis(ticker.read()), limit);
    }

    /** Windows in memory. */
    long size() {
        windows.cleanUp();
        return windows.estimatedSize();
    }
}
