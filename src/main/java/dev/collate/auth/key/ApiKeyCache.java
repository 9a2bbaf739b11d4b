package dev.collate.auth.key;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Finds the key of a secret in memory for as long as the database counts no change to any key. The server asks for that count every 2
 * seconds at most, within whichever request comes then, and does not trust a count older than 4 seconds. So a key that is revoked through
 * this server is refused at once, and a key that is revoked through another server within 5 seconds. A secret that no key has never costs
 * a query of its own: the hashes of all secrets are in memory.
 */
@Component
public class ApiKeyCache {
    private static final long FRESH = Duration.ofSeconds(2).toNanos();
    private static final long TRUSTED = Duration.ofSeconds(4).toNanos();

    /** An unknown secret may be that of a key that another server has just made, so it asks for changes sooner. */
    private static final long FRESH_FOR_UNKNOWN = Duration.ofMillis(100).toNanos();

    /** Some 30 MB. */
    private static final int MAX_ENTRIES = 100_000;

    /** For changes that were made in the table by hand, and so not counted. */
    private static final Duration MAX_AGE = Duration.ofMinutes(1);

    private final ApiKeys keys;
    private final Ticker ticker;
    private final Cache<String, Remembered> remembered;

    private final ReentrantLock asking = new ReentrantLock();
    private volatile Confirmation confirmation;
    private volatile SecretHashes hashes;

    @Autowired
    ApiKeyCache(ApiKeys keys) {
        this(keys, Ticker.systemTicker());
    }

    ApiKeyCache(ApiKeys keys, Ticker ticker) {
        this.keys = keys;
        this.ticker = ticker;
        this.remembered = Caffeine.newBuilder()
                .expireAfterWrite(MAX_AGE)
                .maximumSize(MAX_ENTRIES)
                .ticker(ticker)
                .build();
        this.confirmation = new Confirmation(-1, ticker.read() - TRUSTED);
        this.hashes = new SecretHashes(-1, ticker.read(), Set.of());
    }

    /** The key that has this secret, valid or not. */
    public Optional<ApiKey> find(String secret) {
        var hash = ApiKeyFormat.hash(secret);
        if (!isConfirmed()) {
            return keys.findBySecretHash(hash);
        }
        if (!isKnown(hash)) {
            return Optional.empty();
        }
        // Read before the key is: what changes after this shows as another revision.
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
            confirmUnlessFresh(FRESH_FOR_UNKNOWN);
        }
        return hashes.contains(hash);
    }

    /** Asks the database unless that was done just now. Waits for a request that is asking: it may learn of the very key. */
    private void confirmUnlessFresh(long fresh) {
        asking.lock();
        try {
            if (ticker.read() - confirmation.instant() >= fresh) {
                confirm();
            }
        } finally {
            asking.unlock();
        }
    }

    /** Asks the database now, so that no change up to this moment is overlooked from here on. */
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
     * Whether what is remembered may be used; confirms it when it is older than {@link #FRESH}. A request that finds another one asking
     * does not wait.
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

    /** The number of changes to all keys, as it was at an instant of the ticker. */
    private record Confirmation(long revision, long instant) {}

    /** The hashes of the secrets of all keys: some 12 MB for 100,000 keys. */
    private record SecretHashes(long revision, long instant, Set<String> values) {
        boolean contains(String hash) {
            return values.contains(hash);
        }
    }

    /** What was found under a secret's hash while the number of changes was this. */
    private record Remembered(long revision, Optional<ApiKey> key) {}
}
