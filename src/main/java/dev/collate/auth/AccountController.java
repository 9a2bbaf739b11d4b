package dev.collate.auth;

import dev.collate.auth.scope.AnyKey;
import dev.collate.auth.scope.Scope;
import dev.collate.http.context.RequestContext;
import dev.collate.limit.Plan;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Returns what the caller's key may do and what it has used. */
@RestController
@AnyKey
class AccountController {
    private final EffectiveBodySizes bodySizes;
    private final StorageUsages storage;

    AccountController(EffectiveBodySizes bodySizes, StorageUsages storage) {
        this.bodySizes = bodySizes;
        this.storage = storage;
    }

    @GetMapping(path = "/api/v1/account", produces = MediaType.APPLICATION_JSON_VALUE)
    Account account(@AuthenticationPrincipal Caller caller, HttpServletRequest request) {
        var allowance = caller.allowance();
        var status = RequestContext.of(request).rateLimitStatus();
        var quota = status.quota();
        var stored = storage.of(caller.keyId());
        return new Account(
                caller.keyId(),
                caller.name(),
                caller.plan(),
                caller.scopes(),
                new Limits(
                        allowance.requests(),
                        allowance.maxBodySize(),
                        bodySizes.within(allowance.maxBodySize()),
                        allowance.maxStoredBytes(),
                        allowance.neverExpiry()),
                new Usage(quota.used(), quota.remaining(), status.resetAt(), stored.shares(), stored.bytes()));
    }

    /** The key of the request. */
    record Account(UUID id, String name, Plan plan, Set<Scope> scopes, Limits limits, Usage usage) {}

    /**
     * The limits of the key.
     *
     * @param maxBodySize maximum size of a request body in bytes
     * @param effectiveBodySizes maximum size of a typical body in bytes that the server has memory for, by the last segment of the
     *     endpoint's path
     * @param maxStoredBytes maximum bytes that all shares of the key may take in the database together
     * @param neverExpiry whether the key may create shares that never expire
     */
    record Limits(
            int requestsPerHour,
            long maxBodySize,
            Map<String, Long> effectiveBodySizes,
            long maxStoredBytes,
            boolean neverExpiry) {}

    /**
     * The usage of the key.
     *
     * @param requests counted in the window, including this one
     * @param remaining requests that the window has left
     * @param resetAt time at which the oldest counted request leaves the window
     * @param shares number of stored shares that have not expired
     * @param storedBytes bytes that the stored shares take in the database
     */
    record Usage(int requests, int remaining, Instant resetAt, long shares, long storedBytes) {}
}
