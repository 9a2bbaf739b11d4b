package dev.collate.auth.key;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Generates, validates and hashes the secrets of API keys. A generated secret consists of {@code clt_}, 32 random base62 characters (190
 * bits), and the CRC-32 of these characters as 6 base62 digits. By the checksum, secret scanners can recognize a secret.
 */
public final class ApiKeyFormat {
    private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final String PREFIX = "clt_";
    private static final int RANDOM_LENGTH = 32;
    private static final int CHECKSUM_LENGTH = 6;
    private static final Pattern CONFIGURABLE = Pattern.compile("[!-~]{20,500}");
    private static final SecureRandom RANDOM = new SecureRandom();

    private ApiKeyFormat() {}

    /** Returns a new secret from a secure random source. */
    static String generate() {
        var secret = new StringBuilder(PREFIX);
        RANDOM.ints(RANDOM_LENGTH, 0, ALPHABET.length()).forEach(digit -> secret.append(ALPHABET.charAt(digit)));
        return secret.append(checksum(secret)).toString();
    }

    /** Returns whether an operator may configure this secret: it must have 20 to 500 printable ASCII characters and no spaces. */
    static boolean isConfigurable(String secret) {
        return CONFIGURABLE.matcher(secret).matches();
    }

    /**
     * Returns the SHA-256 of a secret in hexadecimal. Secrets need neither a salt nor a slow hash function, because they are long and
     * random.
     */
    public static String hash(String secret) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String checksum(CharSequence checked) {
        var crc = new CRC32();
        crc.update(checked.toString().getBytes(StandardCharsets.US_ASCII));
        var digits = new char[CHECKSUM_LENGTH];
        var rest = crc.getValue();
        for (var i = CHECKSUM_LENGTH - 1; i >= 0; i--) {
            digits[i] = ALPHABET.charAt((int) (rest % ALPHABET.length()));
            rest /= ALPHABET.length();
        }
        return new String(digits);
    }
}
