package dev.collate.share;

import java.security.SecureRandom;

/**
 * Generates the tokens of shares. Anyone who knows a token can read the share, so a token must not be guessable. A token has 24 base62
 * characters, which contain 142 random bits.
 */
final class ShareTokens {
    private static final String PREFIX = "shr_";
    private static final int LENGTH = 24;
    private static final String BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final SecureRandom RANDOM = new SecureRandom();

    private ShareTokens() {}

    static String random() {
        return RANDOM.ints(LENGTH, 0, BASE62.length())
                .map(BASE62::charAt)
                .collect(() -> new StringBuilder(PREFIX), StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
