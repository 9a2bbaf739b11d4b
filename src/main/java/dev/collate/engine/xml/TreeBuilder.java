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
    private final @Nullable PathMatcher paths;
    private final XmlTree tree;
    /** The depth of the open element that is ignored, or {@link #NOT_IGNORED}. */
    private int ignoredDepth = NOT_IGNORED;

    // For each open node, the outermost first: its number, the hash of its attributes, and the hash of the children
    // that have been read.
    private final int[] open = new int[XmlReader.MAX_DEPTH + 1];
    private final long[] attributeHashes = new long[XmlReader.MAX_DEPTH + 1];
    private final long[] childrenHashes = new long[XmlReader.MAX_DEPTH + 1];
    private int depth = -1;

    TreeBuilder(QNames names, XmlOptions options, Utf8Slice source) {
        this.names = names;
        this.ignoreAttributeOrder = options.ignoreAttributeOrder();
        this.paths = options.paths().isEmpty() ? null : new PathMatcher(options, names.symbols());
        this.tree = new XmlTree(source);
        open(NodeKind.DOCUMENT, QNames.NONE, source.from());
    }

    /** Returns the number of open elements. */
    int depth() {
        return depth;
    }

    /** Opens an element or the document, whose markup begins at {@code start}. */
    void open(NodeKind kind, int name, int start) {
        depth++;
        open[depth] = tree.add(kind, name, start, start, 0);
        attributeHashes[depth] = 0;
        childrenHashes[depth] = NO_CHILDREN_HASH;
        if (paths != null && kind == NodeKind.ELEMENT && ignoredDepth == NOT_IGNORED) {
            paths.visit(depth - 1, NodeKind.ELEMENT, names.spelling(name));
            if (paths.unordered()) {
                tree.setUnordered(open[depth]);
            }
            ignoredDepth = paths.ignored() ? depth : NOT_IGNORED;
        }
    }

    /** Returns whether a path ignores a node of the innermost open node. */
    private boolean ignoreIfMatched(int node, NodeKind kind, int spelling) {
        if (paths == null || ignoredDepth != NOT_IGNORED) {
            return false;
        }
        paths.visit(depth, kind, spelling);
        if (paths.ignored()) {
            tree.ignore(node);
        }
        return paths.ignored();
    }

    /** Adds the hash of a child to the hash of the children of the innermost open node. */
    private void addChildHash(long hash) {
        childrenHashes[depth] = tree.isUnordered(open[depth])
                ? childrenHashes[depth] + hash
                : KeyedHash.mix(childrenHashes[depth], hash);
    }

    /** Adds an attribute to the innermost open element. */
    void addAttribute(int name, int start, int stop, long hash) {
        long whole = KeyedHash.mix(names.canonicalId(name), hash);
        int node = tree.add(NodeKind.ATTRIBUTE, name, start, stop, whole);
        if (ignoreIfMatched(node, NodeKind.ATTRIBUTE, names.spelling(name))) {
            return;
        }
        attributeHashes[depth] =
                ignoreAttributeOrder ? attributeHashes[depth] + whole : KeyedHash.mix(attributeHashes[depth], whole);
    }

    /** Adds a namespace declaration to the innermost open element. The hash of an element does not include its declarations. */
    void addNamespace(int name, int start, int stop) {
        tree.add(NodeKind.NAMESPACE, name, start, stop, 0);
    }

    /** Adds a text, a comment or a processing instruction to the innermost open node. */
    void addLeaf(NodeKind kind, int name, int start, int stop, long hash) {
        long whole = KeyedHash.mix(KeyedHash.mix(kind.code(), names.canonicalId(name)), hash);
        int node = tree.add(kind, name, start, stop, whole);
        if (!ignoreIfMatched(node, kind, Symbols.EMPTY)) {
            addChildHash(whole);
        }
    }

    /** Closes the innermost open node, whose markup ends at {@code stop}. */
    void close(int stop) {
        int node = open[depth];
        long tag = KeyedHash.mix(names.canonicalId(tree.name(node)), attributeHashes[depth]);
        long hash = KeyedHash.mix(tag, childrenHashes[depth]);
        tree.close(node, stop, hash);
        depth--;
        if (ignoredDepth == depth + 1) {
            tree.ignore(node);
            ignoredDepth = NOT_IGNORED;
        } else if (depth >= 0) {
            addChildHash(hash);
        }
    }

    /** Returns the tree. The caller must have closed every element. */
    XmlTree build(Utf8Slice source, byte[] copies) {
        close(source.to());
        tree.complete(copies, paths == null ? new BitSet() : paths.matchedPaths());
        return tree;
    }
}
