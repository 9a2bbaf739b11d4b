package dev.collate.engine.csv;

import dev.collate.parallel.Cancellation;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The single character between two cells: any character except a quote or a line break. */
public final class Delimiter {
    /** The error for an invalid delimiter. */
    public static final String RULE = "must be \\t or one character other than a double quote and a line break";

    /** Bytes between two cancellation checks. */
    private static final int CHECKED = 1 << 20;

    public static final Delimiter COMMA = new Delimiter(",");

    private final byte[] bytes;

    private Delimiter(String character) {
        bytes = character.getBytes(StandardCharsets.UTF_8);
    }

    /** Parses a delimiter: one character, or a backslash and a {@code t} for a tab; empty for anything else. */
    public static Optional<Delimiter> of(String written) {
        var character = written.equals("\\t") ? "\t" : written;
        boolean usable = character.codePointCount(0, character.length()) == 1 && !"\"\r\n".contains(character);
        return usable ? Optional.of(new Delimiter(character)) : Optional.empty();
    }

    /** Returns how often the character occurs in a text, including occurrences that do not end a cell. */
    public long countIn(Utf8Slice text) {
        var cancellation = Cancellation.current();
        long count = 0;
        for (int at = text.from(); at < text.to(); at++) {
            if (at % CHECKED == 0) {
                cancellation.check();
            }
            count += text.bytes()[at] == bytes[0] && continuesAt(text.bytes(), at) ? 1 : 0;
        }
        return count;
    }

    /** Returns its length in UTF-8, 1 to 4 bytes. */
    int length() {
        return bytes.length;
    }

    byte firstByte() {
        return bytes[0];
    }

    /** Returns whether the character at {@code at} of a text is this delimiter; its first byte must already match. */
    boolean continuesAt(byte[] text, int at) {
        for (int i = 1; i < bytes.length; i++) {
            if (text[at + i] != bytes[i]) {
                return false;
            }
        }
        return true;
    }
}
