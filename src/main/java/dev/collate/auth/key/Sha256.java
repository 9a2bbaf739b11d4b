package dev.collate.auth.key;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes SHA-256 hashes. Secrets need neither a salt nor a slow hash function, because they are long and random. */
public final class Sha256 {
    private Sha256() {}

    /** Returns the hash of a text in UTF-8, in hexadecimal. */
    public static String hex(String text) {
        return toHex(newDigest().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns a hash in hexadecimal. */
    public static String toHex(byte[] hash) {
        return HexFormat.of().formatHex(hash);
    }

    /** Returns a new digest, which hashes several values one after the other. */
    public static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
