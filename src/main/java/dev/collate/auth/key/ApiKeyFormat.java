package dev.collate.auth.key;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Generates and validates the secrets of API keys. A generated secret consists of {@code clt_}, 32 random base62 characters (190
 * bits), and the CRC-32 of the 36 characters before it as 6 base62 digits. With this checksum, secret scanners can recognize a secret.
 */
final class ApiKeyFormat {
    private static final String PREFIX = "clt_";
    private static final int RANDOM_LENGTH = 32;
    private static final int CHECKSUM_LENGTH = 6;
    private static final Pattern CONFIGURABLE = Pattern.compile("[!-~]{20,500}");

    private ApiKeyFormat() {}

    /** Returns a new secret from a secure random source. */
    static String generate() {
        var secret = PREFIX + RandomText.ofLength(RANDOM_LENGTH);
        return secret + checksum(secret);
    }

    /** Returns whether an operator may configure this secret: it must have 20 to 500 printable ASCII characters and no spaces. */
    static boolean isConfigurable(String secret) {
        return CONFIGURABLE.matcher(secret).matches();
    }

    private static String checksum(String secretWithoutChecksum) {
        var crc = new CRC32();
        crc.update(secretWithoutChecksum.getBytes(StandardCharsets.US_ASCII));
        var digits = new char[CHECKSUM_LENGTH];
        var remainder = crc.getValue();
        for (var i = CHECKSUM_LENGTH - 1; i >= 0; i--) {
            digits[i] = RandomText.BASE62.charAt((int) (remainder % RandomText.BASE62.length()));
            remainder /= RandomText.BASE62.length();
        }
        return new String(digits);
    }
}
