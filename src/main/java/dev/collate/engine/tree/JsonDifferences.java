package dev.collate.engine.tree;

import dev.collate.engine.result.Change;
import dev.collate.engine.result.Change.ChangeType;
import dev.collate.engine.result.Differences;
import dev.collate.engine.result.Differences.Finding;
import dev.collate.engine.result.JsonPatch;
import dev.collate.engine.result.LazyList;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.result.Value;
import dev.collate.engine.tree.Locations.Side;
import dev.collate.engine.tree.parse.NodeTable;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The differences between two documents. They can be converted to entries or to a JSON Patch. */
public final class JsonDifferences {
    private final NodeTable original;
    private final NodeTable modified;
    private final Differences differences;
    private final @Nullable List<String> unmatchedPaths;
    private final Locations locations;

    /** @param unmatchedPaths the paths of the request that match no value; null if the request has no paths */
    JsonDifferences(
            NodeTable original, NodeTable modified, Differences differences, @Nullable List<String> unmatchedPaths) {
        this.original = original;
        this.modified = modified;
        this.differences = differences;
        this.unmatchedPaths = unmatchedPaths;
        this.locations = new Locations(original, modified, differences);
    }

    /** Returns the differences as entries. */
    public StructuredDiff diff() {
        var changes = new LazyList<>(differences.entryRows(), this::changeEntry);
        return new StructuredDiff(null, changes, differences.stats(), differences.isApproximate(), unmatchedPaths);
    }

    /**
     * Returns the operations that convert the original into the modified document. Moved members result in no operations, because the
     * members of a JSON object have no order. The differences must have been found without the option for moved elements.
     *
     * @param withTests whether a {@code test} operation with the old value precedes each operation that removes or replaces a value
     */
    public JsonPatch patch(boolean withTests) {
        var rows = differences.rows(EnumSet.of(Finding.CHANGED, Finding.ADDED, Finding.REMOVED));
        if (!withTests) {
            return new JsonPatch(new LazyList<>(rows, this::changeOperation));
        }
        // The operation of a row has the number 2 * row + 2, and the test before it has the number 2 * row + 1.
        var numbers = new BitSet();
        rows.stream().forEach(row -> {
            numbers.set(2 * row + 1, differences.finding(row) != Finding.ADDED);
            numbers.set(2 * row + 2);
        });
        return new JsonPatch(new LazyList<>(
                numbers, number -> number % 2 == 0 ? changeOperation(number / 2 - 1) : testOperation(number / 2)));
    }

    private JsonPatch.Operation testOperation(int row) {
        return new JsonPatch.Operation("test", locations.of(row, Side.PATCHED).pointer(), oldValue(row));
    }

    private Change changeEntry(int row) {
        return switch (differences.finding(row)) {
            case ADDED -> changeEntry(row, ChangeType.ADDED, Side.MODIFIED, null, newValue(row));
            case REMOVED -> changeEntry(row, ChangeType.REMOVED, Side.ORIGINAL, oldValue(row), null);
            case CHANGED -> changeEntry(row, ChangeType.CHANGED, Side.MODIFIED, oldValue(row), newValue(row));
            case MOVED -> movedEntry(row);
            case NESTED, REORDERED ->
                throw new IllegalStateException("a nested pair or reordered attributes have no entry");
        };
    }

    private Change movedEntry(int row) {
        var location = locations.of(row, Side.MODIFIED);
        return new Change(
                location.path(),
                ChangeType.MOVED,
                null,
                null,
                location.pointer(),
                oldPath(row),
                locations.index(row, Side.ORIGINAL),
                locations.index(row, Side.MODIFIED),
                locations.isMember(row)
                        ? null
                        : locations.of(row, Side.ORIGINAL).pointer());
    }

    private Change changeEntry(
            int row, ChangeType type, Side side, @Nullable Value oldValue, @Nullable Value newValue) {
        var location = locations.of(row, side);
        var oldPath = type == ChangeType.CHANGED ? oldPath(row) : null;
        return new Change(location.path(), type, oldValue, newValue, location.pointer(), oldPath, null, null, null);
    }

    private @Nullable String oldPath(int row) {
        return locations.pathsDiffer(row) ? locations.of(row, Side.ORIGINAL).path() : null;
    }

    private JsonPatch.Operation changeOperation(int row) {
        var path = locations.of(row, Side.PATCHED).pointer();
        return switch (differences.finding(row)) {
            case ADDED -> new JsonPatch.Operation("add", path, newValue(row));
            case REMOVED -> new JsonPatch.Operation("remove", path, null);
            default -> new JsonPatch.Operation("replace", path, newValue(row));
        };
    }

    private Value oldValue(int row) {
        return new Value.Json(original.text(differences.original(row)));
    }

    private Value newValue(int row) {
        return new Value.Json(modified.text(differences.modified(row)));
    }
}
