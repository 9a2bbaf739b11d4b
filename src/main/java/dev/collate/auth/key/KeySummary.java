package dev.collate.auth.key;

import dev.collate.limit.KeyLimits;
import dev.collate.limit.Plan;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Everything about a key except its secret. The plan is the plan of the account. A limit is null if the key has no limit of its own, so
 * that the limit of its plan applies.
 *
 * @param account the id of the account that owns the key
 * @param configured whether the key comes from the configuration, the current one or an earlier one
 * @param website whether the website uses the key for people who have signed in as the account
 * @param previousSecretExpiresAt until when the secret is valid that the last rotation has replaced; null if it became invalid at once
 */
public record KeySummary(
        UUID id,
        UUID account,
        String name,
        Plan plan,
        Set<Scope> scopes,
        @Nullable Integer requestsPerHour,
        @Nullable Long maxBodySize,
        @Nullable Long maxStoredBytes,
        boolean configured,
        boolean website,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant lastUsedAt,
        @Nullable Instant previousSecretExpiresAt,
        @Nullable Instant revokedAt) {
    public KeySummary {
        scopes = Scope.setOf(scopes);
    }

    /**
     * Returns the limits of this key: its own, or else those of its plan.
     *
     * @param plans the limits of every plan
     */
    public KeyLimits limits(Map<Plan, KeyLimits> plans) {
        return Objects.requireNonNull(plans.get(plan)).withOwnLimits(requestsPerHour, maxBodySize, maxStoredBytes);
    }

    /** Returns the specification of this key. Its plan is null, because the key belongs to an existing account. */
    ApiKeySpec spec() {
        return new ApiKeySpec(name, account, null, scopes, requestsPerHour, maxBodySize, maxStoredBytes, expiresAt);
    }
}
