package dev.collate.engine.xml;

import dev.collate.engine.result.Differences;
import dev.collate.engine.result.Differences.Finding;
import java.util.HashMap;
import java.util.Map;

/** Records the differences in the {@link Differences} table, and counts the bytes that their paths and namespaces add to the response. */
final class DifferenceRecorder {
    /** Estimated bytes of the index of a step, such as {@code [123456]}. */
    private static final long INDEX_BYTES = 8;

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

    /** Records a difference between two children, or a pair of children whose attributes or descendants differ. */
    NodePair addPair(
            NodePair parents, Finding finding, Children originalChildren, int i, Children modifiedChildren, int j) {
        return addRow(
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

    private NodePair addRow(NodePair parents, Finding finding, int a, int b, int originalOrdinal, int modifiedOrdinal) {
        int row = differences.addRow(parents.row(), finding, a, b, originalOrdinal, modifiedOrdinal);
        long originalPathBytes = parents.originalPathBytes() + stepBytes(original, a, originalOrdinal);
        long modifiedPathBytes = parents.modifiedPathBytes() + stepBytes(modified, b, modifiedOrdinal);
        boolean isSamePath = parents.isSamePath()
                && a != Differences.NONE
                && b != Differences.NONE
                && names.spelling(original.name(a)) == names.spelling(modified.name(b))
                && originalOrdinal == modifiedOrdinal;
        long oldPathMemberBytes = isSamePath ? 0 : originalPathBytes;
        differences.addOverhead(
                switch (finding) {
                    case NESTED -> 0;
                    case ADDED -> modifiedPathBytes + inheritedNamespaceBytes(modified, b);
                    case REMOVED -> originalPathBytes + inheritedNamespaceBytes(original, a);
                    case CHANGED, REORDERED -> modifiedPathBytes + oldPathMemberBytes;
                    case MOVED -> modifiedPathBytes + oldPathMemberBytes + originalPathBytes;
                });
        return new NodePair(row, parents.depth() + 1, originalPathBytes, modifiedPathBytes, isSamePath);
    }

    /** Returns the approximate length in bytes of the step of a node in its path; 0 if there is no node. */
    private long stepBytes(XmlTree tree, int node, int ordinal) {
        if (node == Differences.NONE) {
            return 0;
        }
        int nodeTestBytes = switch (tree.kind(node)) {
            case TEXT, COMMENT -> "/comment()".length();
            case INSTRUCTION -> "/processing-instruction()".length();
            default -> "/@".length() + names.symbols().length(names.spelling(tree.name(node)));
        };
        return nodeTestBytes + (ordinal == 0 ? 0 : INDEX_BYTES);
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
     * @param isSamePath whether both nodes have the same path
     */
    record NodePair(int row, int depth, long originalPathBytes, long modifiedPathBytes, boolean isSamePath) {
        static final NodePair DOCUMENTS = new NodePair(Differences.NONE, 0, 0, 0, true);
    }
}
