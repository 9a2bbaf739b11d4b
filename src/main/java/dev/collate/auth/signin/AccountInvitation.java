package dev.collate.auth.signin;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.UUID;

/** The stored invitation of an account. An account has at most one, so a new invitation replaces the earlier one. */
@Entity
class AccountInvitation {
    @Id
    private UUID accountId;

    /** Only queries read this column. */
    @SuppressWarnings("UnusedVariable")
    private String tokenHash;

    private Instant expiresAt;

    /** JPA calls this constructor. */
    @SuppressWarnings("NullAway.Init")
    protected AccountInvitation() {}

    AccountInvitation(UUID accountId, String tokenHash, Instant expiresAt) {
        this.accountId = accountId;
        this.tokenHash = tokenHash;
        this.expiresAt = expiresAt;
    }

    UUID accountId() {
        return accountId;
    }

    boolean isExpired(Instant now) {
        return !now.isBefore(expiresAt);
    }
}
