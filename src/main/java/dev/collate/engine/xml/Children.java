package dev.collate.engine.xml;

import dev.collate.engine.align.LongInterner;
import dev.collate.work.Cancellation;
import java.util.Arrays;

/** The children of one node that are compared, in document order. Their indexes count from 0. */
final class Children {
    private final XmlTree tree;
    private final QNames names;
    private final int parent;
    private final int[] nodes;
    /** The result of {@link #ordinal} for each child. The array is empty until the first call of {@link #ordinal}. */
    private int[] ordinals = new int[0];

    private Children(XmlTree tree, QNames names, int parent, int[] nodes) {
        this.tree = tree;
        this.names = names;
        this.parent = parent;
        this.nodes = nodes;
    }

    static Children of(XmlTree tree, QNames names, int parent) {
        int count = 0;
        for (int child = tree.firstChild(parent); child < tree.subtreeEnd(parent); child = tree.subtreeEnd(child)) {
            count += tree.isIgnored(child) ? 0 : 1;
        }
        var nodes = new int[count];
        int i = 0;
        for (int child = tree.firstChild(parent); child < tree.subtreeEnd(parent); child = tree.subtreeEnd(child)) {
            if (!tree.isIgnored(child)) {
                nodes[i++] = child;
            }
        }
        return new Children(tree, names, parent, nodes);
    }

    XmlTree tree() {
        return tree;
    }

    int parent() {
        return parent;
    }

    int size() {
        return nodes.length;
    }

    int node(int i) {
        return nodes[i];
    }

    long hash(int i) {
        return tree.hash(nodes[i]);
    }

    NodeKind kind(int i) {
        return tree.kind(nodes[i]);
    }

    /**
     * Returns the index of the child in its path, such as 2 in {@code book[2]}: the position among all siblings with the same step, counted
     * from 1. Ignored siblings count too. Returns 0 if no other sibling has the same step. A step is {@code book}, without the index.
     */
    int ordinal(int i) {
        if (ordinals.length == 0) {
            ordinals = computeOrdinals();
        }
        return ordinals[i];
    }

    private int[] computeOrdinals() {
        var steps = new LongInterner(nodes.length);
        var counts = new int[16];
        var ordinalsInStep = new int[nodes.length];
        var cancellation = Cancellation.current();
        int i = 0;
        for (int child = tree.firstChild(parent); child < tree.subtreeEnd(parent); child = tree.subtreeEnd(child)) {
            cancellation.checkAt(i);
            int step = steps.intern(stepKey(child));
            if (step == counts.length) {
                counts = Arrays.copyOf(counts, 2 * step);
            }
            counts[step]++;
            if (!tree.isIgnored(child)) {
                ordinalsInStep[i++] = counts[step];
            }
        }
        for (i = 0; i < nodes.length; i++) {
            cancellation.checkAt(i);
            if (ordinalsInStep[i] == 1 && counts[steps.find(stepKey(nodes[i]))] == 1) {
                ordinalsInStep[i] = 0;
            }
        }
        return ordinalsInStep;
    }

    /** Returns a number for the step of the child in the path: for an element its name as written, for other nodes their kind. */
    private int stepKey(int node) {
        var kind = tree.kind(node);
        return kind == NodeKind.ELEMENT ? names.spelling(tree.name(node)) : -kind.code();
    }
}
