package dev.collate.auth.signin;

import java.security.SecureRandom;
import java.util.Base64;

/** Generates the tokens of sessions and sign-in links. A token has 256 random bits, so nobody can guess it. */
public final class RandomToken {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 32;

    private RandomToken() {}

    /** Returns a new token of 43 characters, which are allowed in a URL and in a cookie. */
    public static String create() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
