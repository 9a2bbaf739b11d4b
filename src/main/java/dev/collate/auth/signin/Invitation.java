package dev.collate.auth.signin;

import java.time.Instant;

/**
 * A new invitation. Only this object contains its token: the database stores only a hash.
 *
 * @param token the secret part of the link
 * @param expiresAt until when the link can be used
 */
public record Invitation(String token, Instant expiresAt) {
    /** The path of the page of an invitation. */
    public static final String PATH = "/invitation/{token}";

    /** Returns the path of the page of this invitation. */
    public String path() {
        return PATH.replace("{token}", token);
    }

    @Override
    public String toString() {
        return "Invitation[" + expiresAt + "]";
    }
}
