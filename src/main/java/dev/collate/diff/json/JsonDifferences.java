package dev.collate.diff.json;

import dev.collate.diff.json.Differences.Finding;
import dev.collate.diff.json.PathText.Side;
import dev.collate.diff.result.Change;
import dev.collate.diff.result.ChangeType;
import dev.collate.diff.result.StructuredDiff;
import dev.collate.diff.result.Value;
import java.util.AbstractList;
import java.util.RandomAccess;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What differs between two documents. Entries are made one by one while they are read, for documents that have little in common
 * differ in millions of places: all the entries at once would take many times the memory of the documents.
 */
public final class JsonDifferences {
    private final Tape original;
    private final Tape modified;
    private final Differences found;
    private final boolean approximate;
    private final PathText paths;

    JsonDifferences(Tape original, Tape modified, Differences found, boolean approximate) {
        this.original = original;
        this.modified = modified;
        this.found = found;
        this.approximate = approximate;
        this.paths = new PathText(original, modified, found);
    }

    /** The entries, each at its path. */
    public StructuredDiff diff() {
        return new StructuredDiff(new View<>(found.size(), i -> change(found.row(i))), found.stats(), approximate);
    }

    /** The operations that take the original to the modified document. JSON has no order of members, so none is for that. */
    public JsonPatch patch() {
        var rows = IntStream.range(0, found.size())
                .map(found::row)
                .filter(row -> found.type(row) != Finding.MOVED)
                .toArray();
        return new JsonPatch(new View<>(rows.length, i -> operation(rows[i])));
    }

    private Change change(int row) {
        return switch (found.type(row)) {
            case ADDED -> change(row, ChangeType.ADDED, Side.MODIFIED, null, newValue(row));
            case REMOVED -> change(row, ChangeType.REMOVED, Side.ORIGINAL, oldValue(row), null);
            case CHANGED -> change(row, ChangeType.CHANGED, Side.MODIFIED, oldValue(row), newValue(row));
            case MOVED ->
                new Change(
                        paths.path(row, Side.MODIFIED),
                        ChangeType.MOVED,
                        null,
                        null,
                        paths.pointer(row, Side.MODIFIED),
                        oldPath(row),
                        found.originalIndex(row),
                        found.modifiedIndex(row));
            case INSIDE -> throw new IllegalStateException("not a difference");
        };
    }

    private Change change(int row, ChangeType type, Side side, @Nullable Value oldValue, @Nullable Value newValue) {
        var oldPath = type == ChangeType.CHANGED ? oldPath(row) : null;
        return new Change(
                paths.path(row, side), type, oldValue, newValue, paths.pointer(row, side), oldPath, null, null);
    }

    private @Nullable String oldPath(int row) {
        return paths.pathsDiffer(row) ? paths.path(row, Side.ORIGINAL) : null;
    }

    private JsonPatch.Operation operation(int row) {
        var path = paths.pointer(row, Side.PATCHED);
        return switch (found.type(row)) {
            case ADDED -> new JsonPatch.Operation("add", path, newValue(row));
            case REMOVED -> new JsonPatch.Operation("remove", path, null);
            default -> new JsonPatch.Operation("replace", path, newValue(row));
        };
    }

    private Value oldValue(int row) {
        return new Value.Json(original.text(found.original(row)));
    }

    private Value newValue(int row) {
        return new Value.Json(modified.text(found.modified(row)));
    }

    /** A list whose elements are made when they are asked for. */
    private static final class View<T> extends AbstractList<T> implements RandomAccess {
        private final int size;
        private final IntFunction<T> element;

        View(int size, IntFunction<T> element) {
            this.size = size;
            this.element = element;
        }

        @Override
        public T get(int index) {
            return element.apply(index);
        }

        @Override
        public int size() {
            return size;
        }
    }
}
