package dev.collate.access.key;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The key of a secret, remembered for a moment, found or not. A change made through this server shows at once; one made through another
 * shows when the memory fades, so that a revoked key is refused everywhere within 5 seconds.
 */
@Component
public class KnownKeys {
    /** Leaves a second of the promised 5 for a look-up that began just before the change. */
    private static final Duration MEMORY = Duration.ofSeconds(4);

    /** Some 30 MB. Secrets that are sent once, as by someone who guesses, do not displace those in use. */
    private static final int MOST_REMEMBERED = 100_000;

    private final ApiKeys keys;
    private final Cache<String, Optional<ApiKey>> remembered;

    /** Hashes of the configured secrets: they may have any form, so also that of a mistyped one. */
    private final Set<String> configured;

    @Autowired
    KnownKeys(ApiKeys keys, KeySettings settings) {
        this(keys, settings, Ticker.systemTicker());
    }

    KnownKeys(ApiKeys keys, KeySettings settings, Ticker ticker) {
        this.keys = keys;
        this.remembered = Caffeine.newBuilder()
                .expireAfterWrite(MEMORY)
                .maximumSize(MOST_REMEMBERED)
                .ticker(ticker)
                .build();
        this.configured = settings.bootstrapKeys().stream()
                .map(key -> Secret.hash(key.secret()))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The key that has this secret, valid or not. */
    public Optional<ApiKey> find(String secret) {
        var hash = Secret.hash(secret);
        return Secret.isMistyped(secret) && !configured.contains(hash)
                ? Optional.empty()
                : remembered.get(hash, keys::findBySecretHash);
    }

    /** Makes the next {@link #find} of this secret look it up; waits for one that is on its way. */
    void forget(String secretHash) {
        remembered.invalidate(secretHash);
    }
}
