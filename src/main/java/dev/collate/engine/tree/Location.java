package dev.collate.engine.tree;

import dev.collate.engine.tree.parse.PathPattern;
import dev.collate.utf8.JsonEscapes;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The location of a value in a document: the steps from the root to the value. The root has no steps. A location can be written as a path
 * or as a pointer.
 */
record Location(List<Step> steps) {
    /** Names that must be in brackets and quotes: the empty name, and names with a special meaning in a {@link PathPattern}. */
    private static final Set<String> RESERVED_NAMES = Set.of("", "$", "*", "**");

    /**
     * A step from a container to one of its values.
     *
     * @param name the name of the member; null for an element of an array
     * @param index the index of the element; 0 for a member
     */
    record Step(@Nullable String name, int index) {}

    /**
     * Returns the path. Names are separated by dots and indexes are in brackets: {@code users[0].name}. A name that would be ambiguous is
     * in brackets and quotes: {@code ["a.b"]}. The path of the root is {@code $}.
     */
    String path() {
        if (steps.isEmpty()) {
            return "$";
        }
        var path = new StringBuilder();
        for (var step : steps) {
            if (step.name == null) {
                path.append('[').append(step.index).append(']');
            } else {
                appendName(path, step.name);
            }
        }
        return path.toString();
    }

    /** Returns the JSON Pointer (RFC 6901). */
    String pointer() {
        var pointer = new StringBuilder();
        for (var step : steps) {
            pointer.append('/');
            if (step.name == null) {
                pointer.append(step.index);
            } else {
                pointer.append(step.name.replace("~", "~0").replace("/", "~1"));
            }
        }
        return pointer.toString();
    }

    private static void appendName(StringBuilder path, String name) {
        if (!RESERVED_NAMES.contains(name) && needsNoQuotes(name)) {
            path.append(path.isEmpty() ? "" : ".").append(name);
            return;
        }
        path.append("[\"");
        for (int i = 0; i < name.length(); i++) {
            char character = name.charAt(i);
            if (character == '"' || character == '\\' || Character.isISOControl(character)) {
                path.append(JsonEscapes.escape(character));
            } else {
                path.append(character);
            }
        }
        path.append("\"]");
    }

    private static boolean needsNoQuotes(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (needsQuotes(name.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean needsQuotes(char character) {
        return ".[]\"".indexOf(character) >= 0
                || Character.isWhitespace(character)
                || Character.isSpaceChar(character)
                || Character.isISOControl(character);
    }
}
