package dev.collate.limit;

import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Counts requests in a shared store, and handles the failure of this store (circuit breaker). After a failure, only one request in each
 * second uses the store, to find out whether it works again. For a limited time, all other requests are counted in the memory of this
 * server. After that, they are rejected.
 */
final class FallbackWindows implements RequestWindows {
    private static final Logger LOG = LoggerFactory.getLogger(FallbackWindows.class);
    private static final long RETRY_INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();

    private final RequestWindows store;
    private final RequestWindows memory;
    private final Duration maxFallback;
    private final Ticker ticker;

    private final AtomicBoolean isRetrying = new AtomicBoolean();
    /** Whether the last use of the store has failed. */
    private volatile boolean isStoreDown;
    /** The time at which the current or the last outage began, in nanoseconds of the ticker. */
    private volatile long failedAt;
    /** The time of the last request that used the store, in nanoseconds of the ticker. Only set after a failure. */
    private volatile long retriedAt;

    /**
     * @param memory counts the requests during an outage
     * @param maxFallback for how long requests are counted in memory after a failure; zero means that they are rejected at once
     */
    FallbackWindows(RequestWindows store, RequestWindows memory, Duration maxFallback, Ticker ticker) {
        this.store = store;
        this.memory = memory;
        this.maxFallback = maxFallback;
        this.ticker = ticker;
    }

    /**
     * Uses the store once, so that the server is connected to it before the first request. Otherwise, if the store did not respond, the
     * first requests would wait for a connection, one after the other.
     */
    void connect() {
        try {
            useStore(() -> store.usedRequests(new UUID(0, 0)), () -> 0);
        } catch (DataAccessException e) {
            LOG.debug("The store of the rate limit is not available yet", e);
        }
    }

    @Override
    public RateLimitStatus countRequest(UUID keyId, int limit) {
        return withFallback(() -> store.countRequest(keyId, limit), () -> memory.countRequest(keyId, limit));
    }

    @Override
    public int usedRequests(UUID keyId) {
        return withFallback(() -> store.usedRequests(keyId), () -> memory.usedRequests(keyId));
    }

    @Override
    public void close() {
        store.close();
    }

    private <T> T withFallback(Supplier<T> storeAction, Supplier<T> fallbackAction) {
        if (!isStoreDown) {
            return useStore(storeAction, fallbackAction);
        }
        if (ticker.read() - retriedAt < RETRY_INTERVAL_NANOS || !isRetrying.compareAndSet(false, true)) {
            return useFallback(
                    fallbackAction,
                    new DataAccessResourceFailureException(
                            "The store of the rate limit has failed and is not used now"));
        }
        try {
            return useStore(storeAction, fallbackAction);
        } finally {
            retriedAt = ticker.read();
            isRetrying.set(false);
        }
    }

    private <T> T useStore(Supplier<T> storeAction, Supplier<T> fallbackAction) {
        try {
            var result = storeAction.get();
            recordSuccess();
            return result;
        } catch (DataAccessException e) {
            recordFailure(e);
            return useFallback(fallbackAction, e);
        }
    }

    private <T> T useFallback(Supplier<T> fallbackAction, DataAccessException failure) {
        if (ticker.read() - failedAt < maxFallback.toNanos()) {
            return fallbackAction.get();
        }
        throw failure;
    }

    private void recordSuccess() {
        if (isStoreDown) {
            isStoreDown = false;
            LOG.info("The store of the rate limit works again");
        }
    }

    private synchronized void recordFailure(DataAccessException failure) {
        if (!isStoreDown) {
            failedAt = ticker.read();
            retriedAt = failedAt;
            isStoreDown = true;
            LOG.warn(
                    "The store of the rate limit failed: {}",
                    NestedExceptionUtils.getMostSpecificCause(failure).toString());
        }
    }
}
