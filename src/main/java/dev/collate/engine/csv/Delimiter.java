package dev.collate.engine.csv;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The character that separates two cells. Any character can be the delimiter, except a double quote and a line break. A request may also
 * ask for {@link #AUTO}.
 */
public final class Delimiter {
    /** The error text for an invalid delimiter. The name of the parameter is put before it. */
    public static final String RULE = "must be auto, \\t or one character other than a double quote and a line break";

    /** Asks for detection: {@link CsvFormat#withDetectedDelimiter} finds the delimiter of a CSV. It is the default of requests. */
    public static final Delimiter AUTO = new Delimiter("auto");

    public static final Delimiter COMMA = new Delimiter(",");

    private final byte[] bytes;

    private Delimiter(String character) {
        bytes = character.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Parses a delimiter: a single character other than a double quote, CR and LF; a backslash and a {@code t} for a tab; or {@code auto}.
     * Returns empty for all other texts.
     */
    public static Optional<Delimiter> parse(String text) {
        if (text.equals("auto")) {
            return Optional.of(AUTO);
        }
        var character = text.equals("\\t") ? "\t" : text;
        boolean usable = character.codePointCount(0, character.length()) == 1 && !"\"\r\n".contains(character);
        return usable ? Optional.of(new Delimiter(character)) : Optional.empty();
    }

    /** Returns the delimiter in the form that {@link #parse} parses: the character, or a backslash and a {@code t} for a tab. */
    public String asParameter() {
        var character = new String(bytes, StandardCharsets.UTF_8);
        return character.equals("\t") ? "\\t" : character;
    }

    /** Returns the length of the delimiter in UTF-8: 1 to 4 bytes. */
    int length() {
        return bytes.length;
    }

    byte firstByte() {
        return bytes[0];
    }

    /**
     * Returns whether the delimiter is at {@code index} in the text. This method does not compare the first byte, because the caller has
     * already compared it.
     */
    boolean remainingBytesMatch(byte[] text, int index) {
        for (int i = 1; i < bytes.length; i++) {
            if (text[index + i] != bytes[i]) {
                return false;
            }
        }
        return true;
    }
}
