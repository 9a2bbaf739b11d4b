package dev.collate.engine.xml;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The features that distinguish a child from other children with the same name. An expensive feature is computed when it is first needed.
 */
final class MatchFeatures {
    /** Maximum number of attributes and descendants of an element that are examined, in document order. Ignored nodes do not count. */
    private static final int MAX_EXAMINED = 1000;

    private final Children children;
    private final int index;
    private long identity;
    private boolean identityKnown;
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

    /** Returns whether no sibling has the same name. */
    boolean hasUniqueName() {
        return children.ordinal(index) == 0;
    }

    /** See {@link ChildSimilarity#identity}. */
    long identity(ChildSimilarity similarity) {
        if (!identityKnown) {
            identity = similarity.identity(tree(), node());
            identityKnown = true;
        }
        return identity;
    }

    /** Returns the labels ({@link ChildSimilarity#label}) of the attributes and children that are examined, sorted. */
    long[] partLabels(ChildSimilarity similarity) {
        var known = partLabels;
        if (known == null) {
            known = collect(true, part -> similarity.label(tree(), part));
            partLabels = known;
        }
        return known;
    }

    /** Returns the hashes of the attributes and children that are examined, sorted. */
    long[] partHashes() {
        var known = partHashes;
        if (known == null) {
            known = collect(true, tree()::hash);
            partHashes = known;
        }
        return known;
    }

    /** Returns the hashes of the attributes and descendants that are examined, sorted. */
    long[] descendantHashes() {
        var known = descendantHashes;
        if (known == null) {
            known = collect(false, tree()::hash);
            descendantHashes = known;
        }
        return known;
    }

    private long[] collect(boolean partsOnly, IntToLongFunction number) {
        var tree = tree();
        int end = tree.end(node());
        var numbers = new long[Math.min(MAX_EXAMINED, end - node() - 1)];
        int size = 0;
        for (int i = node() + 1;
                i < end && size < numbers.length;
                i = partsOnly || tree.isIgnored(i) ? tree.end(i) : i + 1) {
            if (tree.kind(i) != NodeKind.NAMESPACE && !tree.isIgnored(i)) {
                numbers[size++] = number.applyAsLong(i);
            }
        }
        Arrays.sort(numbers, 0, size);
        return Arrays.copyOf(numbers, size);
    }
}
