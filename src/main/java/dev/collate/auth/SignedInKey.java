package dev.collate.auth;

import java.io.Serializable;
import java.time.Instant;

/**
 * What a session keeps of the key that signed in. The hash finds the key, as in a request to the API, so a revoked key, an expired key and a
 * replaced secret end the session. The session never keeps the secret.
 */
record SignedInKey(String secretHash, Instant signedInAt) implements Serializable {
    private static final long serialVersionUID = 1L;
}
