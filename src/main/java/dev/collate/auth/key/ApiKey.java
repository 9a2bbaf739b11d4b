package dev.collate.auth.key;

import dev.collate.auth.account.Account;
import dev.collate.problem.ApiException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stored API key.
 *
 * @param account the owner of the key; every query reads it together with the key, so a cached key needs no further query
 * @param previousSecretHash the hash of the secret that the last rotation has replaced; null if the key was never rotated, or
 *     if that secret became invalid at once
 */
public record ApiKey(
        KeySummary summary,
        Account account,
        String secretHash,
        @Nullable String previousSecretHash) {
    /** Returns whether the key has expired at this instant. */
    public boolean isExpired(Instant now) {
        var expiry = summary.expiresAt();
        return expiry != null && !now.isBefore(expiry);
    }

    /**
     * Returns why the secret with this hash is rejected at this instant. Returns an empty Optional if it is accepted. Does not check
     * whether the account of the key is disabled.
     */
    public Optional<String> rejectionReason(String hash, Instant now) {
        if (!isValidSecret(hash, now)) {
            return Optional.of("This secret was replaced by a rotation of the API key: use the new secret.");
        }
        if (isRevoked()) {
            return Optional.of("This API key was revoked.");
        }
        return isExpired(now) ? Optional.of("This API key has expired.") : Optional.empty();
    }

    /**
     * Returns whether the secret with this hash is valid at this instant: the current secret, or the previous secret until it expires. The
     * key itself may be revoked or expired.
     */
    private boolean isValidSecret(String hash, Instant now) {
        var overlapEnd = summary.previousSecretExpiresAt();
        return hash.equals(secretHash)
                || hash.equals(previousSecretHash) && overlapEnd != null && now.isBefore(overlapEnd);
    }

    /**
     * Checks that the account of the key is not disabled.
     *
     * @throws ApiException 403 if the account is disabled
     */
    public void requireAccountEnabled() {
        if (isAccountDisabled()) {
            throw ApiException.forbidden("The account of this key is disabled: ask the operator of this server.");
        }
    }

    /** Returns whether the account of the key is disabled. */
    public boolean isAccountDisabled() {
        return account.disabledAt() != null;
    }

    public boolean isRevoked() {
        return summary.revokedAt() != null;
    }

    /**
     * Returns the name of the person who is signed in to the website: the name of the key, or of the account that the person has signed in
     * as.
     */
    public String personName() {
        return summary.website() ? account.name() : summary.name();
    }

    /** Returns a text without the hashes of the secrets. */
    @Override
    public String toString() {
        return "ApiKey[" + summary.id() + "]";
    }
}
