package dev.collate.auth.account;

import dev.collate.http.request.RequestParameters;

/** Reads and validates the names of accounts, keys and passkeys. */
public final class DisplayName {
    private static final int MAX_LENGTH = 100;

    /** The error text for a name that {@link #isValid} rejects. The caller writes the name of the parameter before this text. */
    public static final String RULE = "must have 1 to " + MAX_LENGTH + " characters and no control characters";

    private DisplayName() {}

    /** Reads the required parameter {@code name}, without white space at its ends. */
    public static String read(RequestParameters parameters) {
        return read(parameters, "name");
    }

    /** Reads a required parameter that contains a name, without white space at its ends. */
    public static String read(RequestParameters parameters, String parameter) {
        var name = parameters.requiredString(parameter).strip();
        if (parameters.hasValue(parameter) && !isValid(name)) {
            parameters.reject(parameter, RULE);
        }
        return name;
    }

    public static boolean isValid(String text) {
        return !text.isEmpty()
                && text.codePointCount(0, text.length()) <= MAX_LENGTH
                && text.chars().noneMatch(Character::isISOControl);
    }
}
