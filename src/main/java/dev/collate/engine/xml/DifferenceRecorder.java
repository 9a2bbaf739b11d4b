package dev.collate.engine.xml;

import dev.collate.engine.result.Differences;
import dev.collate.engine.result.Differences.Finding;
import java.util.HashMap;
import java.util.Map;

/** Records the differences in the {@link Differences} table, and counts the bytes of their paths in the response. */
final class DifferenceRecorder {
    /** Estimated bytes of a step of a path without the name: the slash, the index, and a node test such as {@code text()}. */
    private static final long STEP = 20;

    /** Number of bytes of a namespace declaration without the prefix and the namespace. */
    private static final long DECLARATION = " xmlns:=\"\"".length();

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
    NodePair inside(NodePair parents, Children before, int i, Children after, int j) {
        int a = before.node(i);
        int b = after.node(j);
        int row = differences.add(parents.row(), Finding.NESTED, a, b, before.ordinal(i), after.ordinal(j));
        return new NodePair(
                row,
                parents.depth() + 1,
                parents.originalBytes() + step(original, a),
                parents.modifiedBytes() + step(modified, b));
    }

    /** Records a pair of children that are not elements and have different contents. */
    void changed(NodePair parents, Children before, int i, Children after, int j) {
        differences.add(
                parents.row(), Finding.CHANGED, before.node(i), after.node(j), before.ordinal(i), after.ordinal(j));
        differences.spend(parents.originalBytes() + parents.modifiedBytes() + 2 * STEP);
    }

    /** Records that an element has another position among its siblings. */
    void moved(NodePair parents, Children before, int i, Children after, int j) {
        int a = before.node(i);
        int b = after.node(j);
        differences.add(parents.row(), Finding.MOVED, a, b, before.ordinal(i), after.ordinal(j));
        differences.spend(
                2 * (parents.originalBytes() + step(original, a)) + parents.modifiedBytes() + step(modified, b));
    }

    void added(NodePair parents, Children after, int j) {
        int node = after.node(j);
        differences.add(parents.row(), Finding.ADDED, Differences.NONE, node, 0, after.ordinal(j));
        differences.spend(parents.modifiedBytes() + step(modified, node) + declarations(modified, node));
    }

    void removed(NodePair parents, Children before, int i) {
        int node = before.node(i);
        differences.add(parents.row(), Finding.REMOVED, node, Differences.NONE, before.ordinal(i), 0);
        differences.spend(parents.originalBytes() + step(original, node) + declarations(original, node));
    }

    void changedAttribute(NodePair pair, int a, int b) {
        differences.add(pair.row(), Finding.CHANGED, a, b, 0, 0);
        differences.spend(pair.originalBytes() + step(original, a) + pair.modifiedBytes() + step(modified, b));
    }

    void addedAttribute(NodePair pair, int b) {
        differences.add(pair.row(), Finding.ADDED, Differences.NONE, b, 0, 0);
        differences.spend(pair.modifiedBytes() + step(modified, b));
    }

    void removedAttribute(NodePair pair, int a) {
        differences.add(pair.row(), Finding.REMOVED, a, Differences.NONE, 0, 0);
        differences.spend(pair.originalBytes() + step(original, a));
    }

    /** Records that the attributes of the two elements are in a different order. */
    void reordered(NodePair pair) {
        int row = pair.row();
        differences.add(
                differences.parent(row),
                Finding.REORDERED,
                differences.original(row),
                differences.modified(row),
                differences.detail(row, XmlTreeComparer.ORIGINAL_ORDINAL),
                differences.detail(row, XmlTreeComparer.MODIFIED_ORDINAL));
        differences.spend(pair.originalBytes() + pair.modifiedBytes());
    }

    private long step(XmlTree tree, int node) {
        return STEP + names.symbols().length(names.spelling(tree.name(node)));
    }

    private long declarations(XmlTree tree, int node) {
        if (tree.kind(node) != NodeKind.ELEMENT) {
            return 0;
        }
        long length = 0;
        for (var declaration : new ElementText(tree, names, node).inherited().entrySet()) {
            length += DECLARATION + names.symbols().length(declaration.getKey()) + length(declaration.getValue());
        }
        return length;
    }

    /**
     * Returns the length of a namespace after escaping. The length is computed only once for each namespace, because a namespace may be
     * long and may be declared often.
     */
    private int length(int namespace) {
        return namespaceLengths.computeIfAbsent(
                namespace, it -> ElementText.escape(names.symbols().text(it)).length());
    }

    /**
     * Two elements that are compared recursively, or the two documents.
     *
     * @param row the row of this pair in the {@link Differences}
     * @param depth number of elements from the root down to the two nodes, 0 for the documents
     * @param originalBytes approximate length in bytes of the path of the original node
     * @param modifiedBytes approximate length in bytes of the path of the modified node
     */
    record NodePair(int row, int depth, long originalBytes, long modifiedBytes) {
        static final NodePair DOCUMENTS = new NodePair(Differences.NONE, 0, 0, 0);
    }
}
