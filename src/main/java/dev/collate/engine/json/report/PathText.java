package dev.collate.engine.json.report;

import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.parse.PathPattern;
import dev.collate.engine.json.parse.ValueKind;
import dev.collate.engine.result.Differences;
import dev.collate.utf8.JsonStrings;
import java.util.Set;

/**
 * Formats the location of a difference as a path or as an RFC 6901 pointer. In a path, names are separated by dots and indexes are in
 * brackets: {@code users[0].name}. A name that would be ambiguous is in brackets and quotes: {@code ["a.b"]}. The path of the root is
 * {@code $}.
 */
final class PathText {
    /** Names that have a special meaning in a {@link PathPattern}. */
    private static final Set<String> RESERVED = Set.of("", "$", "*", "**");

    private final NodeTable original;
    private final NodeTable modified;
    private final Differences differences;

    PathText(NodeTable original, NodeTable modified, Differences differences) {
        this.original = original;
        this.modified = modified;
        this.differences = differences;
    }

    /** The document that a path refers to. */
    enum Side {
        ORIGINAL,
        MODIFIED,
        /** The original document to which all earlier differences were applied. */
        PATCHED
    }

    String path(int row, Side side) {
        var path = new StringBuilder();
        appendPath(path, row, side);
        return path.isEmpty() ? "$" : path.toString();
    }

    String pointer(int row, Side side) {
        var pointer = new StringBuilder();
        appendPointer(pointer, row, side);
        return pointer.toString();
    }

    /** Returns whether the two nodes of a row have different paths in the two documents. */
    boolean pathsDiffer(int row) {
        for (int at = row; at != Differences.NONE; at = differences.parent(at)) {
            if (differences.parent(at) != Differences.NONE
                    && !named(at)
                    && index(at, Side.ORIGINAL) != index(at, Side.MODIFIED)) {
                return true;
            }
        }
        return false;
    }

    private void appendPath(StringBuilder path, int row, Side side) {
        if (differences.parent(row) != Differences.NONE) {
            appendPath(path, differences.parent(row), side);
            if (named(row)) {
                appendName(path, name(row, side));
            } else {
                path.append('[').append(index(row, side)).append(']');
            }
        }
    }

    private void appendPointer(StringBuilder pointer, int row, Side side) {
        if (differences.parent(row) != Differences.NONE) {
            appendPointer(pointer, differences.parent(row), side);
            pointer.append('/');
            if (named(row)) {
                pointer.append(name(row, side).replace("~", "~0").replace("/", "~1"));
            } else {
                pointer.append(index(row, side));
            }
        }
    }

    /** Returns whether the nodes of a row are members of objects. */
    boolean named(int row) {
        return original.kind(differences.original(differences.parent(row))) == ValueKind.OBJECT;
    }

    private String name(int row, Side side) {
        boolean inOriginal = differences.modified(row) == Differences.NONE
                || side == Side.ORIGINAL && differences.original(row) != Differences.NONE;
        return inOriginal ? original.name(differences.original(row)) : modified.name(differences.modified(row));
    }

    /** Returns the index that the node of a row has on this side, in the array or object that contains the node. */
    int index(int row, Side side) {
        int parent = differences.parent(row);
        return switch (side) {
            case ORIGINAL -> original.index(differences.original(parent), differences.original(row));
            case MODIFIED -> modified.index(differences.modified(parent), differences.modified(row));
            case PATCHED -> differences.detail(row, JsonDifferences.PATCHED);
        };
    }

    private static void appendName(StringBuilder path, String name) {
        if (!RESERVED.contains(name) && name.codePoints().noneMatch(PathText::unclear)) {
            path.append(path.isEmpty() ? "" : ".").append(name);
            return;
        }
        path.append("[\"");
        for (int i = 0; i < name.length(); i++) {
            char character = name.charAt(i);
            if (character == '"' || character == '\\' || Character.isISOControl(character)) {
                path.append(JsonStrings.escape(character));
            } else {
                path.append(character);
            }
        }
        path.append("\"]");
    }

    private static boolean unclear(int character) {
        return ".[]\"".indexOf(character) >= 0
                || Character.isWhitespace(character)
                || Character.isSpaceChar(character)
                || Character.isISOControl(character);
    }
}
