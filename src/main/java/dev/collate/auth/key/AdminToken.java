package dev.collate.auth.key;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The token with which the operator calls the administration API and signs in to the console. Keeps only its hash in memory. */
public final class AdminToken {
    /** A random text of 20 characters almost always has at least this many different characters. */
    private static final int MIN_DIFFERENT_CHARACTERS = 8;

    private final boolean isSet;
    private final boolean isWeak;
    private final String tokenHash;

    /** @param token the configured token; null if the server has none */
    public AdminToken(@Nullable String token) {
        this.isSet = token != null;
        this.isWeak = token != null && isWeak(token);
        this.tokenHash = Sha256.hex(Objects.requireNonNullElse(token, ""));
    }

    /** Returns whether the server has an admin token. */
    public boolean isSet() {
        return isSet;
    }

    /** Returns whether the token is probably not random: it has no digit, or few different characters. */
    public boolean isWeak() {
        return isWeak;
    }

    private static boolean isWeak(String token) {
        return token.chars().noneMatch(Character::isDigit)
                || token.chars().distinct().count() < MIN_DIFFERENT_CHARACTERS;
    }

    /**
     * Returns whether this text is the admin token. The hashes are compared, not the tokens. All hashes have the same length, so the time
     * of the comparison does not reveal the length of the token.
     */
    public boolean matches(String text) {
        return isSet && isEqual(Sha256.hex(text));
    }

    /**
     * Returns whether the operator has signed in with this credential since the admin token was last changed. So a new admin token ends the
     * sessions that were started with another token, or with the link of the first start.
     */
    public boolean isCurrent(Credential credential) {
        return credential.isOperator() && isEqual(credential.hash());
    }

    /** Returns the credential of the operator. */
    public Credential credential() {
        return new Credential(Credential.Kind.OPERATOR, tokenHash);
    }

    private boolean isEqual(String otherHash) {
        return MessageDigest.isEqual(
                tokenHash.getBytes(StandardCharsets.US_ASCII), otherHash.getBytes(StandardCharsets.US_ASCII));
    }
}
