package dev.collate.auth.key;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.stereotype.Component;

/**
 * Caches keys by the hash of their secret. The database counts all changes of keys, and the cached keys are used only while this number of
 * changes stays the same. If the last query of the number is more than 2 seconds old, a request queries the number again. If the last query
 * is more than 4 seconds old, all requests wait for the next query. So a key that is revoked through this server is rejected at once, and
 * a key that is revoked through another server is rejected within 5 seconds. An unknown secret is rejected without a query for its key,
 * because the hashes of all secrets are in memory.
 */
@Component
public class ApiKeyCache {
    private static final long QUERY_INTERVAL_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long MAX_STALENESS_NANOS = Duration.ofSeconds(4).toNanos();

    /**
     * Minimum time in nanoseconds between a query of the number of changes and the next query for an unknown secret, or for a request that
     * has waited for another query. The request waits until then.
     */
    private static final long MIN_QUERY_INTERVAL_NANOS = Duration.ofMillis(10).toNanos();

    /** Maximum number of cached keys. They take about 30 MB. */
    private static final int MAX_ENTRIES = 100_000;

    /**
     * Maximum age of a cached key and of the hashes of all secrets. It is necessary because the number of changes does not include changes
     * that somebody makes in the table by hand.
     */
    private static final Duration MAX_AGE = Duration.ofMinutes(1);

    private final ApiKeys keys;
    private final Ticker ticker;
    private final LongConsumer pause;
    private final Cache<String, CachedKey> cachedKeys;

    private final ReentrantLock queryLock = new ReentrantLock();
    private volatile RevisionCheck revisionCheck;
    private volatile SecretHashes secretHashes;
    private volatile @Nullable Failure lastFailure;

    @Autowired
    ApiKeyCache(ApiKeys keys) {
        this(keys, Ticker.systemTicker(), LockSupport::parkNanos);
    }

    /** @param pause waits for the given number of nanoseconds */
    ApiKeyCache(ApiKeys keys, Ticker ticker, LongConsumer pause) {
        this.keys = keys;
        this.ticker = ticker;
        this.pause = pause;
        this.cachedKeys = Caffeine.newBuilder()
                // The cleanup is cheap. With the default executor, it would wake another thread for many requests.
                .executor(Runnable::run)
                .expireAfterWrite(MAX_AGE)
                .maximumSize(MAX_ENTRIES)
                .ticker(ticker)
                .build();
        this.revisionCheck = new RevisionCheck(-1, ticker.read() - MAX_STALENESS_NANOS);
        this.secretHashes = new SecretHashes(-1, ticker.read(), Set.of());
    }

    /** Returns the key whose current or previous secret has this hash, even if the key is revoked, or the key or the secret has expired. */
    public Optional<ApiKey> findByHash(String hash) {
        return findByHash(hash, () -> true);
    }

    /**
     * Like {@link #findByHash(String)}, but an unknown secret causes a query only if the caller allows it. Without the query, a key that
     * another server has just created is unknown for up to 2 seconds.
     *
     * @param mayQuery called only for an unknown secret
     */
    public Optional<ApiKey> findByHash(String hash, BooleanSupplier mayQuery) {
        long arrivalNanos = ticker.read();
        if (!ensureFresh()) {
            refreshUnlessQueriedAfter(arrivalNanos);
        }
        if (!isKnown(hash, arrivalNanos, mayQuery)) {
            return Optional.empty();
        }
        // The number of changes is read before the key. If the key changes in between, the next request sees a
        // different number and reads the key again.
        var revision = revisionCheck.revision();
        var cached = cachedKeys.getIfPresent(hash);
        if (cached == null || cached.revision() != revision) {
            cached = new CachedKey(revision, keys.findBySecretHash(hash));
            cachedKeys.put(hash, cached);
        }
        return cached.key();
    }

    private boolean isKnown(String hash, long arrivalNanos, BooleanSupplier mayQuery) {
        if (!secretHashes.contains(hash) && mayQuery.getAsBoolean()) {
            // Another server may have created the key shortly before.
            refreshUnlessQueriedAfter(arrivalNanos);
        }
        return secretHashes.contains(hash);
    }

    /**
     * Queries the number of changes unless it was queried after {@code arrivalNanos}. All waiting requests share one query, and its
     * failure. So the requests that wait cause at most one query in each {@link #MIN_QUERY_INTERVAL_NANOS}, and if the database hangs, no
     * request waits for several queries.
     */
    private void refreshUnlessQueriedAfter(long arrivalNanos) {
        queryLock.lock();
        try {
            var failure = lastFailure;
            if (failure != null && failure.tickerNanos() - arrivalNanos >= 0) {
                throw new DataAccessResourceFailureException("The query of another request failed", failure.cause());
            }
            if (revisionCheck.tickerNanos() - arrivalNanos < 0) {
                long nanosTooEarly = MIN_QUERY_INTERVAL_NANOS - (ticker.read() - revisionCheck.tickerNanos());
                if (nanosTooEarly > 0) {
                    pause.accept(nanosTooEarly);
                }
                refreshRevision();
            }
        } finally {
            queryLock.unlock();
        }
    }

    /** Makes the next request query the number of changes, so that it notices every change that was made before this call. */
    void invalidate() {
        // With the lock, a query that began before this call cannot end after it.
        queryLock.lock();
        try {
            revisionCheck = new RevisionCheck(revisionCheck.revision(), ticker.read() - MAX_STALENESS_NANOS);
        } finally {
            queryLock.unlock();
        }
    }

    private void refreshRevision() {
        queryLock.lock();
        try {
            var now = ticker.read();
            var revision = keys.revision();
            if (secretHashes.revision() != revision || now - secretHashes.tickerNanos() >= MAX_AGE.toNanos()) {
                secretHashes = new SecretHashes(revision, now, keys.findSecretHashes());
            }
            revisionCheck = new RevisionCheck(revision, now);
        } catch (RuntimeException e) {
            lastFailure = new Failure(e, ticker.read());
            throw e;
        } finally {
            queryLock.unlock();
        }
    }

    /**
     * Returns whether the cached keys may be used. If the last query of the number of changes is older than {@link
     * #QUERY_INTERVAL_NANOS}, queries the number again. If another request is already querying, this method does not wait, and returns
     * whether the last query is not older than {@link #MAX_STALENESS_NANOS}.
     */
    private boolean ensureFresh() {
        if (ticker.read() - revisionCheck.tickerNanos() < QUERY_INTERVAL_NANOS) {
            return true;
        }
        if (queryLock.tryLock()) {
            try {
                refreshRevision();
                return true;
            } finally {
                queryLock.unlock();
            }
        }
        return ticker.read() - revisionCheck.tickerNanos() < MAX_STALENESS_NANOS;
    }

    /** The number of changes to all keys, and the instant of the ticker at which it was queried. */
    private record RevisionCheck(long revision, long tickerNanos) {}

    /** The failure of a query of the number of changes, and the instant of the ticker at which it failed. */
    private record Failure(RuntimeException cause, long tickerNanos) {}

    /** The hashes of the secrets of all keys. For 100,000 keys, they take about 12 MB. */
    private record SecretHashes(long revision, long tickerNanos, Set<String> values) {
        boolean contains(String hash) {
            return values.contains(hash);
        }
    }

    /** A cached key (empty if no key has the hash), and the number of changes when the key was read. */
    private record CachedKey(long revision, Optional<ApiKey> key) {}
}
