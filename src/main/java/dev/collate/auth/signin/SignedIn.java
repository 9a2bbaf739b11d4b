package dev.collate.auth.signin;

import dev.collate.auth.key.Credential;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.AuthenticatedPrincipal;

/**
 * The data that a session stores. Each request checks the credential again. So the session ends when the key is revoked or has expired,
 * when its secret is not valid any more after a rotation, when the account is disabled, or when the admin token was changed. The session
 * never contains a secret.
 *
 * @param credential what the person has signed in with
 * @param account the id of the account; null for the operator
 * @param signedInAt the time of the sign-in
 */
public record SignedIn(Credential credential, @Nullable UUID account, Instant signedInAt)
        implements AuthenticatedPrincipal {
    @Override
    public String getName() {
        return account == null ? "operator" : nameOf(account);
    }

    /** Returns the name under which the database can find all sessions of an account. */
    public static String nameOf(UUID account) {
        return "account:" + account;
    }
}
