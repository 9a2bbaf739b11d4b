package dev.collate.engine.csv;

import dev.collate.parallel.Cancellation;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The character that separates two cells. Any character can be the delimiter, except a double quote and a line break. */
public final class Delimiter {
    /** The error text for an invalid delimiter. The name of the parameter is put before it. */
    public static final String RULE = "must be \\t or one character other than a double quote and a line break";

    /** Number of bytes between two cancellation checks. */
    private static final int CHECKED = 1 << 20;

    /** The delimiters that {@link #detect} can choose. If two of them occur equally often, it chooses the first of the two. */
    private static final String CANDIDATES = ",;\t|";

    /** Maximum number of bytes that {@link #detect} reads. */
    private static final int MAX_DETECTED = 1 << 16;

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

    /**
     * Returns the delimiter that occurs most often outside quotes in the first line that is not empty. Returns a comma if no delimiter
     * occurs.
     */
    public static Delimiter detect(Utf8Slice csv) {
        var bytes = csv.bytes();
        var counts = new int[CANDIDATES.length()];
        boolean quoted = false;
        boolean empty = true;
        int last = Math.min(csv.to(), csv.from() + MAX_DETECTED);
        for (int at = csv.from(); at < last; at++) {
            boolean lineBreak = bytes[at] == '\n' || bytes[at] == '\r';
            if (lineBreak && !quoted && !empty) {
                break;
            }
            empty &= lineBreak;
            quoted ^= bytes[at] == '"';
            int candidate = CANDIDATES.indexOf(bytes[at]);
            if (!quoted && candidate >= 0) {
                counts[candidate]++;
            }
        }
        int best = 0;
        for (int i = 1; i < counts.length; i++) {
            best = counts[i] > counts[best] ? i : best;
        }
        return new Delimiter(CANDIDATES.substring(best, best + 1));
    }

    /** Returns how often the delimiter occurs in a text. Occurrences inside quoted cells count too. */
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
