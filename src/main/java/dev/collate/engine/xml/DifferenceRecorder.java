package dev.collate.engine.xml;

import dev.collate.engine.result.Differences;
import dev.collate.engine.result.Differences.Finding;
import java.util.HashMap;
import java.util.Map;

/** Records the differences in the {@link Differences} table, and counts the bytes that their paths and namespaces add to the response. */
final class DifferenceRecorder {
    /** Estimated bytes of a step of a path without the name: the slash, the index, and a node test such as {@code text()}. */
    private static final long STEP_BYTES = 20;

    /** Number of bytes of a namespace declaration without the prefix and the namespace. */
    private static final long NAMESPACE_DECLARATION_BYTES = " xmlns:=\"\"".length();

    private final XmlTree original;
    private final XmlTree modified;
    private final QNames names;
    private final Differences differences;
    private final Map<Integer, Integer> namespaceLengths = new HashMap<>();

    DifferenceRecorder(XmlTree original, XmlTree modified, QNames names, Differences differences) {
        this.original = original;
        this.modified = modified;
        this.names = names;
        this.differences = differences;
    }

    /** Records a pair of child elements whose attributes or descendants differ. */
    NodePair addNested(NodePair parents, Children originalChildren, int i, Children modifiedChildren, int j) {
        int a = originalChildren.node(i);
        int b = modifiedChildren.node(j);
        int row = differences.addRow(
                parents.row(), Finding.NESTED, a, b, originalChildren.ordinal(i), modifiedChildren.ordinal(j));
        return new NodePair(
                row,
                parents.depth() + 1,
                parents.originalPathBytes() + stepBytes(original, a),
                parents.modifiedPathBytes() + stepBytes(modified, b));
    }

    /** Records a pair of children that are changed or moved. */
    void addPair(
            NodePair parents, Finding finding, Children originalChildren, int i, Children modifiedChildren, int j) {
        addRow(
                parents,
                finding,
                originalChildren.node(i),
                modifiedChildren.node(j),
                originalChildren.ordinal(i),
                modifiedChildren.ordinal(j));
    }

    void addAdded(NodePair parents, Children modifiedChildren, int j) {
        addRow(parents, Finding.ADDED, Differences.NONE, modifiedChildren.node(j), 0, modifiedChildren.ordinal(j));
    }

    void addRemoved(NodePair parents, Children originalChildren, int i) {
        addRow(parents, Finding.REMOVED, originalChildren.node(i), Differences.NONE, originalChildren.ordinal(i), 0);
    }

    /** Records a changed attribute. For an added attribute, {@code a} is {@link Differences#NONE}; for a removed one, {@code b}. */
    void addAttribute(NodePair elements, Finding finding, int a, int b) {
        addRow(elements, finding, a, b, 0, 0);
    }

    private void addRow(NodePair parents, Finding finding, int a, int b, int originalOrdinal, int modifiedOrdinal) {
        differences.addRow(parents.row(), finding, a, b, originalOrdinal, modifiedOrdinal);
        if (a != Differences.NONE) {
            // The entry of a moved node has its original path twice.
            int paths = finding == Finding.MOVED ? 2 : 1;
            differences.addOverhead(paths * (parents.originalPathBytes() + stepBytes(original, a)));
        }
        if (b != Differences.NONE) {
            differences.addOverhead(parents.modifiedPathBytes() + stepBytes(modified, b));
        }
        if (finding == Finding.ADDED) {
            differences.addOverhead(inheritedNamespaceBytes(modified, b));
        } else if (finding == Finding.REMOVED) {
            differences.addOverhead(inheritedNamespaceBytes(original, a));
        }
    }

    /** Records that the attributes of the two elements are in a different order. */
    void addReordered(NodePair pair) {
        int row = pair.row();
        differences.addRow(
                differences.parent(row),
                Finding.REORDERED,
                differences.original(row),
                differences.modified(row),
                differences.detail(row, XmlTreeComparer.ORIGINAL_ORDINAL),
                differences.detail(row, XmlTreeComparer.MODIFIED_ORDINAL));
        differences.addOverhead(pair.originalPathBytes() + pair.modifiedPathBytes());
    }

    private long stepBytes(XmlTree tree, int node) {
        return STEP_BYTES + names.symbols().length(names.spelling(tree.name(node)));
    }

    /** Returns the bytes of the namespace declarations that {@link ElementMarkup} adds to the text of the node. */
    private long inheritedNamespaceBytes(XmlTree tree, int node) {
        if (tree.kind(node) != NodeKind.ELEMENT) {
            return 0;
        }
        long length = 0;
        for (var declaration :
                new ElementMarkup(tree, names, node).inheritedNamespaces().entrySet()) {
            length += NAMESPACE_DECLARATION_BYTES
                    + names.symbols().length(declaration.getKey())
                    + escapedLength(declaration.getValue());
        }
        return length;
    }

    /**
     * Returns the length of a namespace after escaping. The length is computed only once for each namespace, because a namespace may be
     * long and may be declared often.
     */
    private int escapedLength(int namespace) {
        return namespaceLengths.computeIfAbsent(
                namespace, it -> ElementMarkup.escape(names.symbols().text(it)).length());
    }

    /**
     * Two paired elements whose attributes and children are compared, or the two documents.
     *
     * @param row the row of this pair in the {@link Differences}
     * @param depth number of elements from the root down to the two nodes, 0 for the documents
     * @param originalPathBytes approximate length in bytes of the path of the original node
     * @param modifiedPathBytes approximate length in bytes of the path of the modified node
     */
    record NodePair(int row, int depth, long originalPathBytes, long modifiedPathBytes) {
        static final NodePair DOCUMENTS = new NodePair(Differences.NONE, 0, 0, 0);
    }
}
