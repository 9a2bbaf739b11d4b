package dev.collate.auth.key;

import dev.collate.auth.scope.Scope;
import dev.collate.limit.Plan;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Everything about a key except its secret. The limits are the key's own limits. A limit is null if the limit of the key's plan applies.
 */
record KeySummary(
        UUID id,
        String name,
        Plan plan,
        Set<Scope> scopes,
        @Nullable Integer requestsPerHour,
        @Nullable Long maxBodySize,
        @Nullable Long maxStoredBytes,
        boolean configured,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant lastUsedAt,
        @Nullable Instant revokedAt) {

    static KeySummary of(ApiKey key) {
        return new KeySummary(
                key.id(),
                key.name(),
                key.plan(),
                key.scopes(),
                key.requestsPerHour(),
                key.maxBodySize(),
                key.maxStoredBytes(),
                key.isConfigured(),
                key.createdAt(),
                key.expiresAt(),
                key.lastUsedAt(),
                key.revokedAt());
    }
}
