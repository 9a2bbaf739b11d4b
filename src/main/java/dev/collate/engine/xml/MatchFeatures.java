package dev.collate.engine.xml;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The features that distinguish a child from other children with the same name. An expensive feature is computed when it is first needed.
 * The attributes and children of the child are its parts.
 */
final class MatchFeatures {
    /** Maximum number of attributes and descendants of an element that are examined, in document order. Ignored nodes do not count. */
    private static final int MAX_EXAMINED_NODES = 1000;

    private final Children children;
    private final int index;
    private long identity;
    private boolean isIdentityKnown;
    private long @Nullable [] partLabels;
    private long @Nullable [] partHashes;
    private long @Nullable [] descendantHashes;

    MatchFeatures(Children children, int index) {
        this.children = children;
        this.index = index;
    }

    /** Returns the features of the children with these indexes. */
    static MatchFeatures[] of(Children children, IntStream indexes) {
        return indexes.mapToObj(i -> new MatchFeatures(children, i)).toArray(MatchFeatures[]::new);
    }

    XmlTree tree() {
        return children.tree();
    }

    int node() {
        return children.node(index);
    }

    long hash() {
        return children.hash(index);
    }

    /** Returns whether the child is the root element, or a comment or processing instruction outside the root element. */
    boolean isTopLevel() {
        return children.parent() == XmlTree.DOCUMENT;
    }

    /** Returns whether no sibling has the same name, as the document writes it. */
    boolean hasUniqueName() {
        return children.ordinal(index) == 0;
    }

    /** Returns the identity of the child, see {@link ChildSimilarity#identity}. */
    long identity(ChildSimilarity similarity) {
        if (!isIdentityKnown) {
            identity = similarity.identity(tree(), node());
            isIdentityKnown = true;
        }
        return identity;
    }

    /** Returns the labels ({@link ChildSimilarity#label}) of the parts that are examined, sorted. */
    long[] partLabels(ChildSimilarity similarity) {
        var labels = partLabels;
        if (labels == null) {
            labels = collectSorted(true, part -> similarity.label(tree(), part));
            partLabels = labels;
        }
        return labels;
    }

    /** Returns the hashes of the parts that are examined, sorted. */
    long[] partHashes() {
        var hashes = partHashes;
        if (hashes == null) {
            hashes = collectSorted(true, tree()::hash);
            partHashes = hashes;
        }
        return hashes;
    }

    /** Returns the hashes of the attributes and descendants that are examined, sorted. */
    long[] descendantHashes() {
        var hashes = descendantHashes;
        if (hashes == null) {
            hashes = collectSorted(false, tree()::hash);
            descendantHashes = hashes;
        }
        return hashes;
    }

    /** @param partsOnly whether only the parts are examined, and not the nodes inside them */
    private long[] collectSorted(boolean partsOnly, IntToLongFunction valueOfNode) {
        var tree = tree();
        int end = tree.subtreeEnd(node());
        var values = new long[Math.min(MAX_EXAMINED_NODES, end - node() - 1)];
        int size = 0;
        for (int i = node() + 1;
                i < end && size < values.length;
                i = partsOnly || tree.isIgnored(i) ? tree.subtreeEnd(i) : i + 1) {
            if (tree.kind(i) != NodeKind.NAMESPACE && !tree.isIgnored(i)) {
                values[size++] = valueOfNode.applyAsLong(i);
            }
        }
        Arrays.sort(values, 0, size);
        return Arrays.copyOf(values, size);
    }
}
