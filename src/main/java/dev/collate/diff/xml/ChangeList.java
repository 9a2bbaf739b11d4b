package dev.collate.diff.xml;

import dev.collate.diff.result.Change;
import dev.collate.diff.result.ChangeType;
import dev.collate.diff.result.StructuredDiff;
import dev.collate.diff.result.Value;
import java.util.ArrayList;
import java.util.List;

/** The differences found so far. */
final class ChangeList {
    private final List<Change> changes = new ArrayList<>();

    void added(String path, String value) {
        changes.add(new Change(path, ChangeType.ADDED, null, new Value.Text(value), null, null, null, null));
    }

    void removed(String path, String value) {
        changes.add(new Change(path, ChangeType.REMOVED, new Value.Text(value), null, null, null, null, null));
    }

    void changed(String originalPath, String path, String originalValue, String value) {
        changed(originalPath, path, new Value.Text(originalValue), new Value.Text(value));
    }

    void changed(String originalPath, String path, Value originalValue, Value value) {
        var oldPath = originalPath.equals(path) ? null : originalPath;
        changes.add(new Change(path, ChangeType.CHANGED, originalValue, value, null, oldPath, null, null));
    }

    StructuredDiff toDiff(boolean approximate) {
        return StructuredDiff.of(changes, approximate);
    }
}
