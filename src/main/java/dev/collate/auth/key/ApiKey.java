package dev.collate.auth.key;

import dev.collate.auth.account.Account;
import dev.collate.limit.KeyLimits;
import dev.collate.limit.Plan;
import dev.collate.problem.ApiException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored API key. A limit is null if the limit of the plan applies.
 *
 * @param account the owner of the key; every query reads it together with the key, so a cached key needs no further query
 * @param previousSecretHash the hash of the secret that the last rotation has replaced; null if that secret became invalid at once
 * @param configured whether the key comes from the configuration; then its secret is in the configuration, too
 * @param website whether the website uses this key for people who have signed in as the account
 */
public record ApiKey(
        UUID id,
        Account account,
        String name,
        Set<Scope> scopes,
        String secretHash,
        @Nullable String previousSecretHash,
        @Nullable Instant previousSecretExpiresAt,
        @Nullable Integer requestsPerHour,
        @Nullable Long maxBodySize,
        @Nullable Long maxStoredBytes,
        boolean configured,
        boolean website,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant lastUsedAt,
        @Nullable Instant revokedAt) {
    public ApiKey {
        scopes = Scope.setOf(scopes);
    }

    /**
     * Returns whether the secret with this hash is valid at this instant: the current secret, or the previous secret until it expires. The
     * key itself may be revoked or expired.
     */
    public boolean accepts(String hash, Instant now) {
        return hash.equals(secretHash)
                || hash.equals(previousSecretHash)
                        && previousSecretExpiresAt != null
                        && now.isBefore(previousSecretExpiresAt);
    }

    /** Returns whether the key has expired at this instant. */
    public boolean isExpired(Instant now) {
        return expiresAt != null && !now.isBefore(expiresAt);
    }

    /**
     * Returns why a request with the secret with this hash is unauthorized at this instant. Returns an empty Optional if the secret is valid.
     * The account of the key may be disabled.
     */
    public Optional<String> rejectionReason(String hash, Instant now) {
        if (!accepts(hash, now)) {
            return Optional.of("This secret was replaced by a rotation of the API key: use the new secret.");
        }
        if (isRevoked()) {
            return Optional.of("This API key was revoked.");
        }
        return isExpired(now) ? Optional.of("This API key has expired.") : Optional.empty();
    }

    /**
     * Checks that the account of the key is not disabled.
     *
     * @throws ApiException 403 if the account is disabled
     */
    public void requireEnabled() {
        if (isDisabled()) {
            throw ApiException.forbidden("The account of this key is disabled: ask the operator of this server.");
        }
    }

    /** Returns whether the account of the key is disabled. */
    public boolean isDisabled() {
        return account.disabledAt() != null;
    }

    public boolean isRevoked() {
        return revokedAt != null;
    }

    /**
     * Returns the name of the person who is signed in to the website: the name of the key, or of the account that the person has signed in
     * as.
     */
    public String personName() {
        return website ? account.name() : name;
    }

    public UUID accountId() {
        return account.id();
    }

    /** Returns the plan of the account. */
    public Plan plan() {
        return account.plan();
    }

    /** Returns the limits of this key: its own, or else those of its plan. */
    public KeyLimits limits(KeyLimits ofPlan) {
        return ofPlan.with(requestsPerHour, maxBodySize, maxStoredBytes);
    }

    /** Returns a text without the hashes of the secrets. */
    @Override
    public String toString() {
        return "ApiKey[" + id + "]";
    }
}
