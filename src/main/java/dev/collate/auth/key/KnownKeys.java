package dev.collate.auth.key;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The key of a secret, remembered, found or not, for as long as the database says that no key has changed. It is asked every 2 seconds
 * at most, by whichever request comes then; an answer older than 4 seconds is not trusted. So a key that is revoked through this server is
 * refused at once, one that is revoked through another server within 5 seconds, and hardly any request looks a key up.
 */
@Component
public class KnownKeys {
    private static final long FRESH = Duration.ofSeconds(2).toNanos();
    private static final long TRUSTED = Duration.ofSeconds(4).toNanos();

    /** Some 30 MB. Secrets that are sent once, as by someone who guesses, do not displace those in use. */
    private static final int MOST_REMEMBERED = 100_000;

    /** For changes that were made in the table by hand, and so not counted. */
    private static final Duration LONGEST_MEMORY = Duration.ofMinutes(1);

    private final ApiKeys keys;
    private final Ticker ticker;
    private final Cache<String, Remembered> remembered;

    /** Hashes of the configured secrets: they may have any form, so also that of a mistyped one. */
    private final Set<String> configured;

    private final ReentrantLock asking = new ReentrantLock();
    private volatile Confirmation confirmation;

    @Autowired
    KnownKeys(ApiKeys keys, KeySettings settings) {
        this(keys, settings, Ticker.systemTicker());
    }

    KnownKeys(ApiKeys keys, KeySettings settings, Ticker ticker) {
        this.keys = keys;
        this.ticker = ticker;
        this.remembered = Caffeine.newBuilder()
                .expireAfterWrite(LONGEST_MEMORY)
                .maximumSize(MOST_REMEMBERED)
                .ticker(ticker)
                .build();
        this.configured = settings.bootstrapKeys().stream()
                .map(key -> Secret.hash(key.secret()))
                .collect(Collectors.toUnmodifiableSet());
        this.confirmation = new Confirmation(-1, ticker.read() - TRUSTED);
    }

    /** The key that has this secret, valid or not. */
    public Optional<ApiKey> find(String secret) {
        var hash = Secret.hash(secret);
        if (Secret.isMistyped(secret) && !configured.contains(hash)) {
            return Optional.empty();
        }
        if (!isConfirmed()) {
            return keys.findBySecretHash(hash);
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

    /** Asks the database now, so that no change up to this moment is overlooked from here on. */
    void confirm() {
        asking.lock();
        try {
            var now = ticker.read();
            confirmation = new Confirmation(keys.revision(), now);
        } finally {
            asking.unlock();
        }
    }

    /** Whether what is remembered may be used; confirms it when it is time. Whoever finds another one asking does not wait. */
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

    /** What was found under a secret's hash while the number of changes was this. */
    private record Remembered(long revision, Optional<ApiKey> key) {}
}
