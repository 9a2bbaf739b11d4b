package dev.collate.auth.signin;

import java.time.Instant;

/**
 * The stored password of an account.
 *
 * @param hash the hash in the format of {@link PasswordHasher}
 */
record AccountPassword(String hash, Instant changedAt) {
    /** Returns a text without the hash. */
    @Override
    public String toString() {
        return "AccountPassword[" + changedAt + "]";
    }
}
