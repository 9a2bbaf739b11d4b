package dev.collate.engine.xml;

import dev.collate.engine.result.Differences;
import java.util.function.IntUnaryOperator;

/**
 * Formats the location of a difference in one of the documents as an XPath, with the names as the document writes them. A step has an index
 * only if a sibling has the same step.
 */
final class XPathText {
    private final XmlTree tree;
    private final QNames names;
    private final Differences differences;
    private final IntUnaryOperator node;
    private final IntUnaryOperator ordinal;

    private XPathText(
            XmlTree tree, QNames names, Differences differences, IntUnaryOperator node, IntUnaryOperator ordinal) {
        this.tree = tree;
        this.names = names;
        this.differences = differences;
        this.node = node;
        this.ordinal = ordinal;
    }

    static XPathText ofOriginal(XmlTree tree, QNames names, Differences differences) {
        return new XPathText(
                tree,
                names,
                differences,
                differences::original,
                row -> differences.detail(row, XmlTreeComparer.ORIGINAL_ORDINAL));
    }

    static XPathText ofModified(XmlTree tree, QNames names, Differences differences) {
        return new XPathText(
                tree,
                names,
                differences,
                differences::modified,
                row -> differences.detail(row, XmlTreeComparer.MODIFIED_ORDINAL));
    }

    /** Returns the path of the difference in this row of the {@link Differences} table. */
    String of(int row) {
        var path = new StringBuilder();
        append(path, row);
        return path.toString();
    }

    private void append(StringBuilder path, int row) {
        if (differences.parent(row) != Differences.NONE) {
            append(path, differences.parent(row));
        }
        path.append('/').append(step(node.applyAsInt(row)));
        if (ordinal.applyAsInt(row) > 0) {
            path.append('[').append(ordinal.applyAsInt(row)).append(']');
        }
    }

    private String step(int node) {
        return switch (tree.kind(node)) {
            case TEXT -> "text()";
            case COMMENT -> "comment()";
            case INSTRUCTION -> "processing-instruction()";
            case ATTRIBUTE -> "@" + names.text(tree.name(node));
            default -> names.text(tree.name(node));
        };
    }
}
