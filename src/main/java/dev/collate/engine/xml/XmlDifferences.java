package dev.collate.engine.xml;

import dev.collate.engine.result.Change;
import dev.collate.engine.result.Change.ChangeType;
import dev.collate.engine.result.Differences;
import dev.collate.engine.result.LazyList;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.result.Value;
import dev.collate.utf8.Utf8Slice;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Converts the rows of the {@link Differences} table into the entries of the response. */
final class XmlDifferences {
    private final XmlTree original;
    private final XmlTree modified;
    private final QNames names;
    private final Differences differences;

    XmlDifferences(XmlTree original, XmlTree modified, QNames names, Differences differences) {
        this.original = original;
        this.modified = modified;
        this.names = names;
        this.differences = differences;
    }

    /**
     * Returns the differences as entries.
     *
     * @param unmatchedPaths the paths of the request that match no node; null if the request has no paths
     */
    StructuredDiff diff(@Nullable List<String> unmatchedPaths) {
        var changes = new LazyList<>(differences.entryRows(), this::entry);
        return new StructuredDiff(null, changes, differences.stats(), differences.isApproximate(), unmatchedPaths);
    }

    private Change entry(int row) {
        int originalNode = differences.original(row);
        int modifiedNode = differences.modified(row);
        return switch (differences.finding(row)) {
            case ADDED -> entry(newPath(row), ChangeType.ADDED, null, null, value(modified, modifiedNode));
            case REMOVED -> entry(oldPath(row), ChangeType.REMOVED, null, value(original, originalNode), null);
            case CHANGED -> changedEntry(row, value(original, originalNode), value(modified, modifiedNode));
            case MOVED -> movedEntry(row);
            case REORDERED ->
                changedEntry(row, attributeOrder(original, originalNode), attributeOrder(modified, modifiedNode));
            case NESTED -> throw new IllegalStateException("a nested pair is not a difference");
        };
    }

    private Change movedEntry(int row) {
        var path = newPath(row);
        var oldPath = oldPath(row);
        return new Change(
                path, ChangeType.MOVED, null, null, null, oldPath.equals(path) ? null : oldPath, null, null, oldPath);
    }

    private Change changedEntry(int row, Value oldValue, Value newValue) {
        var path = newPath(row);
        var oldPath = oldPath(row);
        return entry(path, ChangeType.CHANGED, oldPath.equals(path) ? null : oldPath, oldValue, newValue);
    }

    private String oldPath(int row) {
        var path = new StringBuilder();
        appendPath(path, row, original, differences::original, XmlTreeComparer.ORIGINAL_ORDINAL);
        return path.toString();
    }

    private String newPath(int row) {
        var path = new StringBuilder();
        appendPath(path, row, modified, differences::modified, XmlTreeComparer.MODIFIED_ORDINAL);
        return path.toString();
    }

    /**
     * Appends the location of a difference in one of the documents as an XPath, with the names as the document writes them. A step has an
     * index only if a sibling has the same step.
     */
    private void appendPath(StringBuilder path, int row, XmlTree tree, IntUnaryOperator node, int ordinalDetail) {
        if (differences.parent(row) != Differences.NONE) {
            appendPath(path, differences.parent(row), tree, node, ordinalDetail);
        }
        path.append('/').append(pathStep(tree, node.applyAsInt(row)));
        if (differences.detail(row, ordinalDetail) > 0) {
            path.append('[').append(differences.detail(row, ordinalDetail)).append(']');
        }
    }

    private String pathStep(XmlTree tree, int node) {
        return switch (tree.kind(node)) {
            case TEXT -> "text()";
            case COMMENT -> "comment()";
            case INSTRUCTION -> "processing-instruction()";
            case ATTRIBUTE -> "@" + names.text(tree.name(node));
            default -> names.text(tree.name(node));
        };
    }

    private static Change entry(
            String path,
            ChangeType type,
            @Nullable String oldPath,
            @Nullable Value oldValue,
            @Nullable Value newValue) {
        return new Change(path, type, oldValue, newValue, null, oldPath, null, null, null);
    }

    /**
     * Returns the value of a node for the response: the XML text of an element, the target and the data of a processing instruction, or the
     * text of any other node.
     */
    private Value value(XmlTree tree, int node) {
        return new Value.Text(
                switch (tree.kind(node)) {
                    case ELEMENT -> new ElementMarkup(tree, names, node).text();
                    case INSTRUCTION -> {
                        var data = tree.text(node);
                        yield names.text(tree.name(node)) + (data.isEmpty() ? "" : " ") + data;
                    }
                    default -> tree.text(node);
                });
    }

    /**
     * Returns the names of the attributes as a JSON array. JSON requires no escape sequences here, because a name cannot contain quotes,
     * backslashes or control characters.
     */
    private Value attributeOrder(XmlTree tree, int element) {
        return new Value.Json(Utf8Slice.of(IntStream.range(element + 1, tree.firstChild(element))
                .filter(node -> tree.kind(node) == NodeKind.ATTRIBUTE)
                .mapToObj(node -> '"' + names.text(tree.name(node)) + '"')
                .collect(Collectors.joining(",", "[", "]"))));
    }
}
