package dev.collate.engine.xml;

import dev.collate.engine.align.KeyedHash;
import dev.collate.utf8.Utf8Slice;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Builds an {@link XmlTree} while the document is read, and computes the hash of each node when the node is complete. */
final class TreeBuilder {
    private static final int NO_CHILDREN_HASH = 1;
    private static final int NOT_IGNORED = Integer.MAX_VALUE;

    private final QNames names;
    private final boolean ignoreAttributeOrder;
    private final @Nullable PathMatcher pathMatcher;
    private final XmlTree tree;
    /** The depth of the open element that is ignored, or {@link #NOT_IGNORED}. */
    private int ignoredDepth = NOT_IGNORED;

    // For each open node, the outermost first: its number, the hash of its attributes, and the hash of the children
    // that have been read.
    private final int[] openNodes = new int[XmlReader.MAX_DEPTH + 1];
    private final long[] attributeHashes = new long[XmlReader.MAX_DEPTH + 1];
    private final long[] childrenHashes = new long[XmlReader.MAX_DEPTH + 1];
    private int depth = -1;

    TreeBuilder(QNames names, XmlOptions options, Utf8Slice source) {
        this.names = names;
        this.ignoreAttributeOrder = options.ignoreAttributeOrder();
        this.pathMatcher = options.paths().isEmpty() ? null : new PathMatcher(options, names.symbols());
        this.tree = new XmlTree(source);
        openNode(NodeKind.DOCUMENT, QNames.NONE, source.from());
    }

    /** Returns the number of open elements. */
    int depth() {
        return depth;
    }

    /** Opens an element or the document, whose markup begins at {@code start}. */
    void openNode(NodeKind kind, int name, int start) {
        depth++;
        openNodes[depth] = tree.addNode(kind, name, start, start, 0);
        attributeHashes[depth] = 0;
        childrenHashes[depth] = NO_CHILDREN_HASH;
        if (pathMatcher != null && kind == NodeKind.ELEMENT && ignoredDepth == NOT_IGNORED) {
            pathMatcher.visitNode(depth - 1, NodeKind.ELEMENT, names.spelling(name));
            if (pathMatcher.isUnordered()) {
                tree.markUnordered(openNodes[depth]);
            }
            ignoredDepth = pathMatcher.isIgnored() ? depth : NOT_IGNORED;
        }
    }

    /**
     * Marks an attribute or child of the innermost open node as ignored if an ignored path matches it, and returns whether one does.
     * Inside an ignored element, returns false, because the element is ignored as a whole.
     */
    private boolean ignoreIfMatched(int node, NodeKind kind, int spelling) {
        if (pathMatcher == null || ignoredDepth != NOT_IGNORED) {
            return false;
        }
        pathMatcher.visitNode(depth, kind, spelling);
        if (pathMatcher.isIgnored()) {
            tree.markIgnored(node);
        }
        return pathMatcher.isIgnored();
    }

    /** Adds the hash of a child to the hash of the children of the innermost open node. */
    private void addChildHash(long hash) {
        childrenHashes[depth] = tree.isUnordered(openNodes[depth])
                ? childrenHashes[depth] + hash
                : KeyedHash.mix(childrenHashes[depth], hash);
    }

    /** Adds an attribute to the innermost open element. */
    void addAttribute(int name, int start, int stop, long hash) {
        long nodeHash = KeyedHash.mix(names.canonicalId(name), hash);
        int node = tree.addNode(NodeKind.ATTRIBUTE, name, start, stop, nodeHash);
        if (ignoreIfMatched(node, NodeKind.ATTRIBUTE, names.spelling(name))) {
            return;
        }
        attributeHashes[depth] = ignoreAttributeOrder
                ? attributeHashes[depth] + nodeHash
                : KeyedHash.mix(attributeHashes[depth], nodeHash);
    }

    /** Adds a namespace declaration to the innermost open element. The hash of an element does not include its declarations. */
    void addNamespace(int name, int start, int stop) {
        tree.addNode(NodeKind.NAMESPACE, name, start, stop, 0);
    }

    /** Adds a text, a comment or a processing instruction to the innermost open node. */
    void addLeaf(NodeKind kind, int name, int start, int stop, long hash) {
        long nodeHash = KeyedHash.mix(KeyedHash.mix(kind.code(), names.canonicalId(name)), hash);
        int node = tree.addNode(kind, name, start, stop, nodeHash);
        if (!ignoreIfMatched(node, kind, Symbols.EMPTY)) {
            addChildHash(nodeHash);
        }
    }

    /** Closes the innermost open node, whose markup ends at {@code stop}. */
    void closeNode(int stop) {
        int node = openNodes[depth];
        long tag = KeyedHash.mix(names.canonicalId(tree.name(node)), attributeHashes[depth]);
        long hash = KeyedHash.mix(tag, childrenHashes[depth]);
        tree.closeNode(node, stop, hash);
        depth--;
        if (ignoredDepth == depth + 1) {
            tree.markIgnored(node);
            ignoredDepth = NOT_IGNORED;
        } else if (depth >= 0) {
            addChildHash(hash);
        }
    }

    /** Returns the tree. The caller must have closed every element. */
    XmlTree build(Utf8Slice source, byte[] copies) {
        closeNode(source.to());
        tree.completeTree(copies, pathMatcher == null ? new BitSet() : pathMatcher.matchedPaths());
        return tree;
    }
}
