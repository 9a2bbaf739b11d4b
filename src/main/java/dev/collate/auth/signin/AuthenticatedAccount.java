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
     * Checks again, in a transaction that has locked the account, because the hash of a password takes long.
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
