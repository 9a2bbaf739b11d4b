package dev.collate.auth;

import dev.collate.auth.key.ApiKey;
import dev.collate.auth.key.ApiKeyCache;
import dev.collate.auth.key.KeySettings;
import dev.collate.auth.key.KeyUses;
import dev.collate.auth.key.Sha256;
import dev.collate.limit.KeyLimits;
import dev.collate.limit.Plan;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/** Authenticates requests by their API keys. */
@Component
class ApiKeyAuthenticator {
    private static final String SCHEME = "Bearer ";

    private final ApiKeyCache keys;
    private final Map<Plan, KeyLimits> plans;
    private final KeyUses uses;
    private final FailedAuthentications failures;
    private final Clock clock;

    ApiKeyAuthenticator(
            ApiKeyCache keys, KeySettings settings, KeyUses uses, FailedAuthentications failures, Clock clock) {
        this.keys = keys;
        this.plans = settings.plans();
        this.uses = uses;
        this.failures = failures;
        this.clock = clock;
    }

    /**
     * Returns the caller, who is identified by the API key of the request.
     *
     * @throws dev.collate.problem.ApiException 401 if the request has no valid key; 403 if the account of the key is disabled; 429 if the
     *     client address has sent too many requests without a valid key
     */
    Caller authenticate(HttpServletRequest request) {
        var token = bearerToken(request);
        if (token == null) {
            throw failures.countAndCreateError(request, "Send an API key: Authorization: Bearer <key>.");
        }
        return authenticate(token, request);
    }

    /**
     * Returns the bearer token of a request (RFC 6750). A token in a query parameter is ignored, because URLs are written to logs. Returns
     * null if the {@code Authorization} header is missing or repeated, has another scheme than {@code Bearer}, or has no token. A repeated
     * header is not used, because a gateway may have checked only the other one.
     */
    static @Nullable String bearerToken(HttpServletRequest request) {
        var headers = request.getHeaders(HttpHeaders.AUTHORIZATION);
        var header = headers.hasMoreElements() ? headers.nextElement() : null;
        if (header == null || headers.hasMoreElements() || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        var token = header.substring(SCHEME.length()).strip();
        return token.isEmpty() ? null : token;
    }

    /**
     * Returns the caller for the key with this secret.
     *
     * @throws dev.collate.problem.ApiException 401 if the key is not valid; 403 if the account of the key is disabled; 429 if the client
     *     address has sent too many requests without a valid key
     */
    Caller authenticate(String secret, HttpServletRequest request) {
        var hash = Sha256.hex(secret);
        var key = keys.findByHash(hash, () -> !failures.isExhausted(request))
                .orElseThrow(() ->
                        failures.countAndCreateError(request, "This API key is unknown: check it for typing errors."));
        var now = clock.instant();
        var rejectionReason = key.rejectionReason(hash, now);
        if (rejectionReason.isPresent()) {
            throw failures.countAndCreateError(request, rejectionReason.get());
        }
        key.requireAccountEnabled();
        return createCaller(key, hash, now);
    }

    /**
     * Returns the caller for the key whose secret has this hash, and records that the key was used now. Returns an empty Optional if no key
     * has this hash, if the key is not valid now, or if its account is disabled.
     */
    Optional<Caller> authenticateByHash(String secretHash) {
        var now = clock.instant();
        return keys.findByHash(secretHash)
                .filter(key -> key.rejectionReason(secretHash, now).isEmpty() && !key.isAccountDisabled())
                .map(key -> createCaller(key, secretHash, now));
    }

    /** Creates the caller, and records that the key was used now. */
    private Caller createCaller(ApiKey key, String secretHash, Instant now) {
        var summary = key.summary();
        uses.recordUse(summary.id(), now);
        return new Caller(
                summary.id(),
                secretHash,
                summary.account(),
                key.personName(),
                summary.plan(),
                summary.scopes(),
                summary.limits(plans),
                false);
    }
}
