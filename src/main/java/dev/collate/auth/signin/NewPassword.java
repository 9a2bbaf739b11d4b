package dev.collate.auth.signin;

import dev.collate.http.request.RequestParameters;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads and validates passwords. */
public final class NewPassword {
    private static final String PASSWORD_FIELD = "password";
    private static final String REPEAT_FIELD = "repeat";

    /** Minimum number of characters. */
    private static final int MIN_LENGTH = 12;

    /** Maximum number of bytes in UTF-8. The hash function bcrypt ignores all further bytes. */
    private static final int MAX_BYTES = 72;

    /**
     * Maximum number of characters that are normalized. The time grows with the square of the number of accents. A longer text is also too
     * long after the normalization, which combines at most four characters into one.
     */
    private static final int MAX_NORMALIZED_LENGTH = 1000;

    private NewPassword() {}

    /**
     * Reads a password that a person has chosen and typed twice, in the parameters {@code password} and {@code repeat}.
     *
     * @param email the e-mail address of the account, in lower case; null if it has none
     */
    public static String read(RequestParameters parameters, @Nullable String email) {
        var password = normalized(parameters.requiredString(PASSWORD_FIELD));
        if (password.codePointCount(0, password.length()) < MIN_LENGTH) {
            parameters.reject(PASSWORD_FIELD, "must have at least " + MIN_LENGTH + " characters");
        } else if (isTooLong(password)) {
            parameters.reject(
                    PASSWORD_FIELD,
                    "must have at most " + MAX_BYTES + " bytes in UTF-8: a letter from A to Z has one, an emoji four");
        } else if (password.strip().toLowerCase(Locale.ROOT).equals(email)) {
            parameters.reject(PASSWORD_FIELD, "must not be the e-mail address");
        } else if (!password.equals(normalized(parameters.requiredString(REPEAT_FIELD)))) {
            parameters.reject(REPEAT_FIELD, "must be the same password");
        }
        return password;
    }

    /**
     * Returns the same text for passwords that look the same. For example, keyboards can send an accented letter as one code point or as
     * two.
     */
    static String normalized(String password) {
        return password.length() > MAX_NORMALIZED_LENGTH
                ? password
                : Normalizer.normalize(password, Normalizer.Form.NFKC);
    }

    /** Returns whether no account can have this password, because it is too long. */
    static boolean isTooLong(String password) {
        return password.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES;
    }
}
