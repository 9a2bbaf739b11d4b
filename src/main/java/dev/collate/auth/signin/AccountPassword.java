package dev.collate.auth.signin;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.UUID;

/** The stored password of an account. */
@Entity
class AccountPassword {
    @Id
    private UUID accountId;

    private String hash;
    private Instant changedAt;

    /** JPA calls this constructor. */
    @SuppressWarnings("NullAway.Init")
    protected AccountPassword() {}

    /** @param hash the hash in the format of {@link PasswordHasher} */
    AccountPassword(UUID accountId, String hash, Instant changedAt) {
        this.accountId = accountId;
        this.hash = hash;
        this.changedAt = changedAt;
    }

    String hash() {
        return hash;
    }

    Instant changedAt() {
        return changedAt;
    }
}
