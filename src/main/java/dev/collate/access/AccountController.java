package dev.collate.access;

import dev.collate.access.key.Scope;
import dev.collate.limit.Plan;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Tells a caller what its key may do and what it has used. */
@RestController
class AccountController {
    @GetMapping(path = "/api/v1/account", produces = MediaType.APPLICATION_JSON_VALUE)
    Account account(@AuthenticationPrincipal Caller caller, @RequestAttribute(KeyGate.STANDING) Standing standing) {
        var allowance = caller.allowance();
        var quota = standing.quota();
        return new Account(
                caller.keyId(),
                caller.name(),
                caller.plan(),
                caller.scopes(),
                new Limits(allowance.requests(), allowance.maxBodySize(), allowance.neverExpiry()),
                new Usage(quota.used(), quota.remaining(), standing.resetAt()));
    }

    /** The calling key. */
    record Account(UUID id, String name, Plan plan, Set<Scope> scopes, Limits limits, Usage usage) {}

    /**
     * What the key may do.
     *
     * @param maxBodySize in bytes
     * @param neverExpiry whether its shares may live forever
     */
    record Limits(int requestsPerHour, long maxBodySize, boolean neverExpiry) {}

    /**
     * What the key has used of its window, this request included.
     *
     * @param resetAt when the oldest counted request leaves the window
     */
    record Usage(int requests, int remaining, Instant resetAt) {}
}
