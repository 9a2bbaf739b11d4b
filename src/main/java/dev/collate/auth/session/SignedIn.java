package dev.collate.auth.session;

import dev.collate.auth.signin.Credential;
import java.time.Instant;
import org.springframework.security.core.AuthenticatedPrincipal;

/**
 * The data that a session stores. Each request checks the credential again. So the session ends when the key is revoked, has expired, or
 * gets a new secret, or when the admin token was changed. The session never contains a secret.
 *
 * @param credential what the person has signed in with
 * @param signedInAt the time of the sign-in
 */
public record SignedIn(Credential credential, Instant signedInAt) implements AuthenticatedPrincipal {
    /** Returns the name under which the database can find all sessions with this credential. */
    @Override
    public String getName() {
        return credential.kind() + ":" + credential.hash();
    }
}
