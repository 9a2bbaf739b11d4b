package dev.collate.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.collate.auth.key.Sha256;
import dev.collate.limit.TokenBuckets;
import dev.collate.problem.ApiException;
import dev.collate.utf8.LetterCase;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.springframework.stereotype.Component;

/**
 * Limits the failed sign-ins with a password, for each client address and for each e-mail address. All networks together share the token
 * bucket of an e-mail address, so it does not help to guess a password from many networks. But a network from which the person has signed
 * in lately has a bucket of its own. So an attacker in another network cannot lock the person out.
 *
 * <p>The buckets are the same for addresses with and without an account, so they do not reveal which addresses have an account.
 */
@Component
class PasswordAttempts {
    private static final int BURST = 10;
    private static final Duration REFILL_INTERVAL = Duration.ofSeconds(30);
    private static final Duration KNOWN_NETWORK_LIFETIME = Duration.ofDays(30);
    private static final int MAX_KNOWN_NETWORKS = 100_000;
    private static final Duration ALMOST_ONE_SECOND = Duration.ofNanos(999_999_999);

    private final FailedAuthentications failures;
    private final TokenBuckets emailBuckets = new TokenBuckets(BURST, 1, REFILL_INTERVAL);

    /** The networks from which people have signed in. The cache key is the hash of the e-mail address, followed by the network. */
    private final Cache<String, Boolean> knownNetworks = Caffeine.newBuilder()
            .expireAfterWrite(KNOWN_NETWORK_LIFETIME)
            .maximumSize(MAX_KNOWN_NETWORKS)
            .build();

    PasswordAttempts(FailedAuthentications failures) {
        this.failures = failures;
    }

    /**
     * Counts an attempt as failed, before the password is checked. Otherwise many concurrent attempts could exceed the limit.
     *
     * @return the bucket in which the attempt counts; the network may become known before the end of the attempt
     * @throws ApiException 429 if there were too many failed attempts; then the password must not be checked
     */
    String countFailureOrThrow(String email, HttpServletRequest request) {
        failures.countFailureOrThrow(request);
        var bucket = isFromKnownNetwork(email, request) ? knownNetworkKey(email, request) : emailHash(email);
        emailBuckets.takeToken(bucket).ifPresent(wait -> {
            long waitSeconds = wait.plus(ALMOST_ONE_SECOND).toSeconds(); // rounded up, as in the header Retry-After
            throw ApiException.rateLimited(
                    "Too many failed sign-ins with this e-mail address: wait " + waitSeconds
                            + " s, or sign in with an API key.",
                    wait);
        });
        return bucket;
    }

    /** Corrects the count after the password was right, and records the network as known. */
    void recordSuccess(String email, HttpServletRequest request, String bucket) {
        removeFailure(request, bucket);
        knownNetworks.put(knownNetworkKey(email, request), true);
    }

    /** Corrects the count if the password was not checked, for example because the server was overloaded. */
    void removeFailure(HttpServletRequest request, String bucket) {
        failures.removeFailure(request);
        emailBuckets.returnToken(bucket);
    }

    /** Returns whether the person has signed in from this network in the last 30 days. */
    boolean isFromKnownNetwork(String email, HttpServletRequest request) {
        return knownNetworks.getIfPresent(knownNetworkKey(email, request)) != null;
    }

    private static String knownNetworkKey(String email, HttpServletRequest request) {
        return emailHash(email) + TokenBuckets.clientNetwork(request.getRemoteAddr());
    }

    /** Only the hash is in memory, because it is short, and because a dump of the memory must not contain the e-mail addresses. */
    private static String emailHash(String email) {
        return Sha256.hex(LetterCase.lower(email.strip()));
    }
}
