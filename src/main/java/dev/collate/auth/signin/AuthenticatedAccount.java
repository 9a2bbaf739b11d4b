package dev.collate.auth.signin;

import dev.collate.problem.ApiException;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * An account whose password or passkey a person has just proven.
 *
 * @param isCurrent returns whether the account still has this password or passkey
 */
public record AuthenticatedAccount(UUID id, BooleanSupplier isCurrent) {
    /**
     * Checks again that the account has this password or passkey. The current transaction must have locked the account. Hashing a password
     * takes long, so another request may have changed the password meanwhile.
     *
     * @throws ApiException 401 if another request has changed the password or deleted the passkey
     */
    public void requireCurrent() {
        if (!isCurrent.getAsBoolean()) {
            throw ApiException.unauthorized(
                    "The password was changed or the passkey was deleted at the same time: sign in again.");
        }
    }
}
