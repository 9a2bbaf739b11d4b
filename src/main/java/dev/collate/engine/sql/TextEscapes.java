package dev.collate.engine.sql;

import static java.util.Objects.requireNonNull;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** What stands for the characters of a text that cannot stand for themselves, in one engine; with its tables, which are made once. */
final class TextEscapes {
    private final Map<Character, String> replacements;
    private final String lineContinuation;
    private final Map<OutputEncoding, EscapeTable> tables = new EnumMap<>(OutputEncoding.class);

    private TextEscapes(Map<Character, String> replacements, String lineContinuation) {
        this.replacements = Map.copyOf(replacements);
        this.lineContinuation = lineContinuation;
        for (var surroundings : OutputEncoding.values()) {
            tables.put(surroundings, new EscapeTable(this, surroundings));
        }
    }

    /**
     * The single quote is always doubled.
     *
     * @param replacements by character, all of it ASCII
     */
    static TextEscapes of(Map<Character, String> replacements) {
        return new TextEscapes(replacements, "");
    }

    /** The same for an engine that drops a backslash together with the line break after it, with what stands for such a backslash. */
    TextEscapes withLineContinuation(String replacement) {
        return new TextEscapes(replacements, replacement);
    }

    TextEscapes with(Map<Character, String> more) {
        var all = new HashMap<>(replacements);
        all.putAll(more);
        return new TextEscapes(all, lineContinuation);
    }

    /** What stands for this ASCII character of a text: itself unless it must be escaped. */
    String of(char character) {
        return character == '\'' ? "''" : replacements.getOrDefault(character, String.valueOf(character));
    }

    /** What stands for a backslash before a line break. */
    String lineContinuation() {
        return lineContinuation.isEmpty() ? of('\\') : lineContinuation;
    }

    EscapeTable table(OutputEncoding surroundings) {
        return requireNonNull(tables.get(surroundings));
    }
}
