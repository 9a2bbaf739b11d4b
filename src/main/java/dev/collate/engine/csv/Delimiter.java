package dev.collate.engine.csv;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The character that separates two cells. Any character can be the delimiter, except a double quote and a line break. */
public final class Delimiter {
    /** Which texts {@link #of} accepts, for error messages. */
    static final String WRITTEN = "\\t or one character other than a double quote and a line break";

    public static final Delimiter COMMA = new Delimiter(",");

    private final byte[] bytes;

    private Delimiter(String character) {
        bytes = character.getBytes(StandardCharsets.UTF_8);
    }

    /** Parses a delimiter: a single character, or a backslash and a {@code t} for a tab. Returns empty for all other texts. */
    public static Optional<Delimiter> of(String written) {
        var character = written.equals("\\t") ? "\t" : written;
        boolean usable = character.codePointCount(0, character.length()) == 1 && !"\"\r\n".contains(character);
        return usable ? Optional.of(new Delimiter(character)) : Optional.empty();
    }

    /** Returns the delimiter in the form that {@link #of} parses: the character, or a backslash and a {@code t} for a tab. */
    public String written() {
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
     * Returns whether the delimiter is at {@code at} in the text. This method does not compare the first byte, because the caller has
     * already compared it.
     */
    boolean continuesAt(byte[] text, int at) {
        for (int i = 1; i < bytes.length; i++) {
            if (text[at + i] != bytes[i]) {
                return false;
            }
        }
        return true;
    }
}
