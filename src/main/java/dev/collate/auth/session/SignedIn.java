package dev.collate.auth.session;

import java.time.Instant;
import org.springframework.security.core.AuthenticatedPrincipal;

/**
 * The data that a session stores. Each request looks up the key by the hash of its secret. So the session ends when the key is revoked, has
 * expired, or gets a new secret. The session never contains the secret itself.
 *
 * @param secretHash the hash of the secret of the key with which the person has signed in
 * @param signedInAt the time of the sign-in
 */
public record SignedIn(String secretHash, Instant signedInAt) implements AuthenticatedPrincipal {
    @Override
    public String getName() {
        return secretHash;
    }
}
