package dev.collate.auth.key;

import java.security.SecureRandom;

/** Generates random texts from a secure random source, for keys and tokens. A character has almost 6 random bits. */
public final class RandomText {
    /** The 62 characters of the texts. All are allowed in a URL and in a cookie. */
    public static final String BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    /** The length of a text with 256 random bits. */
    private static final int TOKEN_LENGTH = 43;

    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomText() {}

    /** Returns a new text for a session or a link: 43 characters, so 256 random bits. */
    public static String newToken() {
        return ofLength(TOKEN_LENGTH);
    }

    /** Returns whether a text has the form of the texts of {@link #newToken()}. */
    public static boolean isToken(String text) {
        return text.length() == TOKEN_LENGTH && text.chars().allMatch(character -> BASE62.indexOf(character) >= 0);
    }

    /** Returns a new text with this number of characters. */
    public static String ofLength(int length) {
        return RANDOM.ints(length, 0, BASE62.length())
                .map(BASE62::charAt)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
