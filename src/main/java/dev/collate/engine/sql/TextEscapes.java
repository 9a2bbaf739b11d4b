package dev.collate.engine.sql;

import static java.util.Objects.requireNonNull;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** The escape sequences of a database for the characters of a text. The constructor creates one escape table for each output encoding. */
final class TextEscapes {
    private final Map<Character, String> replacements;
    private final Map<OutputEncoding, Table> tables = new EnumMap<>(OutputEncoding.class);

    private TextEscapes(Map<Character, String> replacements) {
        this.replacements = Map.copyOf(replacements);
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
        return new TextEscapes(replacements);
    }

    TextEscapes withReplacements(Map<Character, String> more) {
        var allReplacements = new HashMap<>(replacements);
        allReplacements.putAll(more);
        return new TextEscapes(allReplacements);
    }

    /** Returns the replacement of this ASCII character. If the character needs no escape, the replacement is the character itself. */
    private String replacementOf(char character) {
        return replacements.getOrDefault(character, String.valueOf(character));
    }

    Table table(OutputEncoding encoding) {
        return requireNonNull(tables.get(encoding));
    }

    /** Contains, for each byte of a text, the bytes that are written instead. They are escaped for SQL and for the output encoding. */
    static final class Table {
        private final EncodedFragment[] replacements = new EncodedFragment[256];

        Table(TextEscapes escapes, OutputEncoding encoding) {
            for (int value = 0; value < replacements.length; value++) {
                replacements[value] = value < 128
                        ? new EncodedFragment(escapes.replacementOf((char) value), encoding)
                        : new EncodedFragment((byte) value);
            }
        }

        EncodedFragment replacement(byte value) {
            return replacements[value & 0xFF];
        }
    }
}
