package dev.collate.engine.xml;

import dev.collate.engine.align.KeyedHash;
import dev.collate.utf8.Utf8Slice;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Builds an {@link XmlTree} while the document is read, and computes the hash of each node when the node is complete. */
final class TreeBuilder {
    /** Estimated number of bytes of the document for each node. Most documents have more bytes for each node, so the arrays seldom grow. */
    private static final int BYTES_PER_NODE = 16;

    private static final int FIRST_CHILD_HASH = 1;
    private static final int NOWHERE = Integer.MAX_VALUE;

    private final QNames names;
    private final boolean ignoreAttributeOrder;
    private final @Nullable PathMatcher paths;
    private final BitSet ignored = new BitSet();
    private final BitSet unordered = new BitSet();
    /** The depth of the open element that is ignored, or {@link #NOWHERE}. */
    private int ignoredAt = NOWHERE;

    private byte[] kinds;
    private int[] nodeNames;
    private int[] ends;
    private int[] starts;
    private int[] stops;
    private long[] hashes;
    private int size;

    // For each open node, the outermost first: its number, the hash of its attributes, and the hash of the children
    // that have been read.
    private final int[] open = new int[XmlReader.MAX_DEPTH + 1];
    private final long[] attributes = new long[XmlReader.MAX_DEPTH + 1];
    private final long[] children = new long[XmlReader.MAX_DEPTH + 1];
    private int depth = -1;

    TreeBuilder(QNames names, XmlOptions options, Utf8Slice source) {
        this.names = names;
        this.ignoreAttributeOrder = options.ignoreAttributeOrder();
        this.paths = options.paths().isEmpty() ? null : new PathMatcher(options, names.symbols());
        int expected = source.length() / BYTES_PER_NODE + 16;
        kinds = new byte[expected];
        nodeNames = new int[expected];
        ends = new int[expected];
        starts = new int[expected];
        stops = new int[expected];
        hashes = new long[expected];
        open(NodeKind.DOCUMENT, QNames.NONE, source.from());
    }

    /** Returns the number of open elements. */
    int depth() {
        return depth;
    }

    /** Opens an element or the document, whose markup begins at {@code start}. */
    void open(NodeKind kind, int name, int start) {
        depth++;
        open[depth] = add(kind, name, start, start, 0);
        attributes[depth] = 0;
        children[depth] = FIRST_CHILD_HASH;
        if (paths != null && kind == NodeKind.ELEMENT && ignoredAt == NOWHERE) {
            paths.enter(depth - 1, names.spelling(name));
            unordered.set(open[depth], paths.unordered());
            ignoredAt = paths.ignored() ? depth : NOWHERE;
        }
    }

    /** Returns whether a path ignores the node that was added last, which belongs to the innermost open node. */
    private boolean ignores(NodeKind kind, int spelling) {
        if (paths == null || ignoredAt != NOWHERE) {
            return false;
        }
        paths.visit(depth, kind, spelling);
        ignored.set(size - 1, paths.ignored());
        return paths.ignored();
    }

    /** Adds the hash of a child to the hash of the children of the innermost open node. */
    private void child(long hash) {
        children[depth] = unordered.get(open[depth]) ? children[depth] + hash : KeyedHash.mix(children[depth], hash);
    }

    /** Adds an attribute to the innermost open element. */
    void attribute(int name, int start, int stop, long hash) {
        long whole = KeyedHash.mix(names.identity(name), hash);
        add(NodeKind.ATTRIBUTE, name, start, stop, whole);
        if (ignores(NodeKind.ATTRIBUTE, names.spelling(name))) {
            return;
        }
        attributes[depth] = ignoreAttributeOrder ? attributes[depth] + whole : KeyedHash.mix(attributes[depth], whole);
    }

    /** Adds a namespace declaration to the innermost open element. The hash of an element does not include its declarations. */
    void namespace(int name, int start, int stop) {
        add(NodeKind.NAMESPACE, name, start, stop, 0);
    }

    /** Adds a text, a comment or a processing instruction to the innermost open node. */
    void leaf(NodeKind kind, int name, int start, int stop, long hash) {
        long whole = KeyedHash.mix(KeyedHash.mix(kind.code(), names.identity(name)), hash);
        add(kind, name, start, stop, whole);
        if (!ignores(kind, Symbols.EMPTY)) {
            child(whole);
        }
    }

    /** Closes the innermost open node, whose markup ends at {@code stop}. */
    void close(int stop) {
        int node = open[depth];
        long tag = KeyedHash.mix(names.identity(nodeNames[node]), attributes[depth]);
        hashes[node] = KeyedHash.mix(tag, children[depth]);
        ends[node] = size;
        stops[node] = stop;
        depth--;
        if (ignoredAt == depth + 1) {
            ignored.set(node);
            ignoredAt = NOWHERE;
        } else if (depth >= 0) {
            child(hashes[node]);
        }
    }

    /** Returns the tree. The caller must have closed every element. */
    XmlTree build(Utf8Slice source, byte[] copies) {
        close(source.to());
        return new XmlTree(
                source,
                copies,
                kinds,
                nodeNames,
                ends,
                starts,
                stops,
                hashes,
                ignored,
                unordered,
                paths == null ? new BitSet() : paths.matched());
    }

    private int add(NodeKind kind, int name, int start, int stop, long hash) {
        if (size == kinds.length) {
            grow();
        }
        int node = size++;
        kinds[node] = kind.code();
        nodeNames[node] = name;
        ends[node] = size;
        starts[node] = start;
        stops[node] = stop;
        hashes[node] = hash;
        return node;
    }

    private void grow() {
        int length = size + (size >> 1);
        kinds = Arrays.copyOf(kinds, length);
        nodeNames = Arrays.copyOf(nodeNames, length);
        ends = Arrays.copyOf(ends, length);
        starts = Arrays.copyOf(starts, length);
        stops = Arrays.copyOf(stops, length);
        hashes = Arrays.copyOf(hashes, length);
    }
}
