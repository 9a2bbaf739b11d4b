package dev.collate.engine.sql;

import static java.util.Objects.requireNonNull;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** The escape sequences of a database for the characters of a text. The constructor creates one escape table for each output encoding. */
final class TextEscapes {
    private final Map<Character, String> replacements;
    private final String lineContinuation;
    private final Map<OutputEncoding, Table> tables = new EnumMap<>(OutputEncoding.class);

    private TextEscapes(Map<Character, String> replacements, String lineContinuation) {
        this.replacements = Map.copyOf(replacements);
        this.lineContinuation = lineContinuation;
        for (var encoding : OutputEncoding.values()) {
            tables.put(encoding, new Table(this, encoding));
        }
    }

    /**
     * Creates the escape sequences for texts in single quotes. A single quote is always doubled, and each other character is replaced
     * according to {@code replacements}.
     *
     * @param replacements the replacement of each character that needs an escape; all these characters are ASCII
     */
    static TextEscapes of(Map<Character, String> replacements) {
        return unquoted(Map.of('\'', "''")).withReplacements(replacements);
    }

    /** Creates the escape sequences for texts that are not in quotes, so that single quotes need no escape. */
    static TextEscapes unquoted(Map<Character, String> replacements) {
        return new TextEscapes(replacements, "");
    }

    /**
     * Returns a copy for a database that removes a backslash together with the line break that follows it. {@code replacement} is written
     * instead of such a backslash.
     */
    TextEscapes withLineContinuation(String replacement) {
        return new TextEscapes(replacements, replacement);
    }

    TextEscapes withReplacements(Map<Character, String> more) {
        var allReplacements = new HashMap<>(replacements);
        allReplacements.putAll(more);
        return new TextEscapes(allReplacements, lineContinuation);
    }

    /** Returns the replacement of this ASCII character. If the character needs no escape, the replacement is the character itself. */
    private String replacementOf(char character) {
        return replacements.getOrDefault(character, String.valueOf(character));
    }

    /** Returns the replacement of a backslash that is followed by a line break. */
    private String lineContinuation() {
        return lineContinuation.isEmpty() ? replacementOf('\\') : lineContinuation;
    }

    Table table(OutputEncoding encoding) {
        return requireNonNull(tables.get(encoding));
    }

    /** Contains, for each byte of a text, the bytes that are written instead. They are escaped for SQL and for the output encoding. */
    static final class Table {
        private final EncodedFragment[] replacements = new EncodedFragment[256];
        private final EncodedFragment lineContinuation;

        Table(TextEscapes escapes, OutputEncoding encoding) {
            for (int value = 0; value < replacements.length; value++) {
                replacements[value] = value < 128
                        ? new EncodedFragment(escapes.replacementOf((char) value), encoding)
                        : new EncodedFragment((byte) value);
            }
            lineContinuation = new EncodedFragment(escapes.lineContinuation(), encoding);
        }

        /** Returns the replacement of the byte {@code source[index]}. The text ends at {@code end}. */
        EncodedFragment replacement(byte[] source, int index, int end) {
            byte value = source[index];
            boolean continues =
                    value == '\\' && index + 1 < end && (source[index + 1] == '\n' || source[index + 1] == '\r');
            return continues ? lineContinuation : replacements[value & 0xFF];
        }
    }
}
