package dev.collate.auth.key;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Caches keys by the hash of their secret. The database counts all changes of keys, and a cached key is valid while this number of changes
 * stays the same. A request queries the number if it is older than 2 seconds, and never uses a number older than 4 seconds. So a key that
 * is revoked through this server is rejected at once, and a key that is revoked through another server within 5 seconds. An unknown secret
 * never needs a query for its key, because the hashes of all secrets are in memory.
 */
@Component
public class ApiKeyCache {
    private static final long FRESH = Duration.ofSeconds(2).toNanos();
    private static final long TRUSTED = Duration.ofSeconds(4).toNanos();

    /** Minimum time between two queries for unknown secrets. A request with an unknown secret waits for at most that long. */
    private static final long MIN_QUERY_INTERVAL = Duration.ofMillis(10).toNanos();

    /** About 30 MB. */
    private static final int MAX_ENTRIES = 100_000;

    /** Maximum age of an entry, because changes that were made in the table by hand are not counted. */
    private static final Duration MAX_AGE = Duration.ofMinutes(1);

    private final ApiKeys keys;
    private final Ticker ticker;
    private final LongConsumer pause;
    private final Cache<String, Remembered> remembered;

    private final ReentrantLock asking = new ReentrantLock();
    private volatile Confirmation confirmation;
    private volatile SecretHashes hashes;

    @Autowired
    ApiKeyCache(ApiKeys keys) {
        this(keys, Ticker.systemTicker(), LockSupport::parkNanos);
    }

    /** @param pause waits for this many nanoseconds */
    ApiKeyCache(ApiKeys keys, Ticker ticker, LongConsumer pause) {
        this.keys = keys;
        this.ticker = ticker;
        this.pause = pause;
        this.remembered = Caffeine.newBuilder()
                .expireAfterWrite(MAX_AGE)
                .maximumSize(MAX_ENTRIES)
                .ticker(ticker)
                .build();
        this.confirmation = new Confirmation(-1, ticker.read() - TRUSTED);
        this.hashes = new SecretHashes(-1, ticker.read(), Set.of());
    }

    /** Returns the key with this secret, valid or not. */
    public Optional<ApiKey> find(String secret) {
        return findByHash(ApiKeyFormat.hash(secret));
    }

    /** Returns the key whose secret has this hash, valid or not. */
    public Optional<ApiKey> findByHash(String hash) {
        if (!isConfirmed()) {
            return keys.findBySecretHash(hash);
        }
        if (!isKnown(hash)) {
            return Optional.empty();
        }
        // Reads the number of changes before the key, so that a change after this read is noticed as another number.
        var revision = confirmation.revision();
        var known = remembered.getIfPresent(hash);
        if (known == null || known.revision() != revision) {
            known = new Remembered(revision, keys.findBySecretHash(hash));
            remembered.put(hash, known);
        }
        return known.key();
    }

    private boolean isKnown(String hash) {
        if (!hashes.contains(hash)) {
            confirmSince(ticker.read());
        }
        return hashes.contains(hash);
    }

    /**
     * Makes sure that the number of changes was queried after {@code arrival}, because another server may have just created the key. All
     * requests that wait share one query, so unknown secrets cost the database at most one query in {@link #MIN_QUERY_INTERVAL}.
     */
    private void confirmSince(long arrival) {
        asking.lock();
        try {
            if (confirmation.instant() - arrival < 0) {
                long early = MIN_QUERY_INTERVAL - (ticker.read() - confirmation.instant());
                if (early > 0) {
                    pause.accept(early);
                }
                confirm();
            }
        } finally {
            asking.unlock();
        }
    }

    /** Queries the number of changes now, so that the cache notices every change up to this moment. */
    void confirm() {
        asking.lock();
        try {
            var now = ticker.read();
            var revision = keys.revision();
            if (hashes.revision() != revision || now - hashes.instant() >= MAX_AGE.toNanos()) {
                hashes = new SecretHashes(revision, now, keys.findSecretHashes());
            }
            confirmation = new Confirmation(revision, now);
        } finally {
            asking.unlock();
        }
    }

    /**
     * Returns whether the cached keys may be used. Queries the number of changes if it is older than {@link #FRESH}; does not wait for
     * another request that is querying.
     */
    private boolean isConfirmed() {
        if (ticker.read() - confirmation.instant() < FRESH) {
            return true;
        }
        if (asking.tryLock()) {
            try {
                confirm();
                return true;
            } finally {
                asking.unlock();
            }
        }
        return ticker.read() - confirmation.instant() < TRUSTED;
    }

    /** The number of changes to all keys at an instant of the ticker. */
    private record Confirmation(long revision, long instant) {}

    /** The hashes of the secrets of all keys: about 12 MB for 100,000 keys. */
    private record SecretHashes(long revision, long instant, Set<String> values) {
        boolean contains(String hash) {
            return values.contains(hash);
        }
    }

    /** The key that was found for the hash of a secret, and the number of changes at that time. */
    private record Remembered(long revision, Optional<ApiKey> key) {}
}
