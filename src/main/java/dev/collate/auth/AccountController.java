package dev.collate.auth;

import dev.collate.auth.key.RequiresKey;
import dev.collate.auth.key.Scope;
import dev.collate.limit.Plan;
import dev.collate.limit.RateLimitStatus;
import java.time.Clock;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.annotation.CurrentSecurityContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Returns the limits of the caller's key, and how much of them the key has used. */
@RestController
@RequiresKey
class AccountController {
    private final StorageUsages storage;
    private final Clock clock;

    AccountController(StorageUsages storage, Clock clock) {
        this.storage = storage;
        this.clock = clock;
    }

    @GetMapping(path = "/api/v1/account", produces = MediaType.APPLICATION_JSON_VALUE)
    AccountStatus account(
            @AuthenticationPrincipal Caller caller,
            @CurrentSecurityContext(expression = "authentication.credentials") RateLimitStatus limitStatus) {
        var limits = caller.limits();
        var stored = storage.of(caller.keyId());
        return new AccountStatus(
                caller.keyId(),
                caller.name(),
                caller.plan(),
                caller.scopes(),
                new Limits(
                        limits.maxRequests(),
                        limits.maxBodySize(),
                        limits.maxStoredBytes(),
                        limits.allowsNeverExpiringShares()),
                new Usage(
                        limitStatus.usedRequests(),
                        limitStatus.remaining(),
                        limitStatus.resetAt(clock.instant()),
                        stored.shares(),
                        stored.bytes()));
    }

    /** Describes the key of the request. */
    record AccountStatus(UUID id, String name, Plan plan, Set<Scope> scopes, Limits limits, Usage usage) {}

    /**
     * The limits of the key.
     *
     * @param maxBodySize the maximum size of a request body in bytes
     * @param maxStoredBytes the maximum number of bytes that all shares of the key may take in the database together
     * @param neverExpiry whether the key may create shares that never expire
     */
    record Limits(int requestsPerHour, long maxBodySize, long maxStoredBytes, boolean neverExpiry) {}

    /**
     * The usage of the key.
     *
     * @param requests the number of counted requests in the window, including this request
     * @param remaining how many more requests the window admits
     * @param resetAt the time at which the oldest counted request leaves the window
     * @param shares the number of stored shares that have not expired
     * @param storedBytes the number of bytes that these shares take in the database
     */
    record Usage(int requests, int remaining, Instant resetAt, long shares, long storedBytes) {}
}
