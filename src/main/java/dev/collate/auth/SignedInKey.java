package dev.collate.auth;

import java.io.Serializable;
import java.time.Instant;

/**
 * The data of the key that a session stores. Each request looks up the key by the hash of its secret. So the session ends when the key is
 * revoked, has expired, or gets a new secret. The session never contains the secret itself.
 */
record SignedInKey(String secretHash, Instant signedInAt) implements Serializable {
    private static final long serialVersionUID = 1L;
}
