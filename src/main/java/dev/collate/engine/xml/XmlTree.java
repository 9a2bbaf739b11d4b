package dev.collate.engine.xml;

import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A document as nodes that are numbered in document order. Node 0 is the document. After an element come its attributes and then its
 * children. The data of the nodes is in arrays (25 bytes for each node). Most texts are not copied: a node has the position of its
 * text in the document or in the copies ({@link TextBuffer}).
 */
final class XmlTree {
    static final int DOCUMENT = 0;

    /** Estimated number of bytes of the document for each node. Most documents have more bytes for each node, so the arrays seldom grow. */
    private static final int BYTES_PER_NODE = 16;

    private final Utf8Slice source;
    private final BitSet ignoredNodes = new BitSet();
    private final BitSet unorderedElements = new BitSet();
    private byte[] kinds;
    private int[] names;
    /** For each node, the number of the first node after its subtree. */
    private int[] subtreeEnds;
    // For each node, the range of its text or markup, as positions of the TextBuffer.
    private int[] starts;
    private int[] stops;
    private long[] hashes;
    private int nodeCount;
    private byte[] copiedTexts = {};
    private BitSet matchedPaths = new BitSet();

    /** Creates a tree without nodes, which a {@link TreeBuilder} fills. */
    XmlTree(Utf8Slice source) {
        this.source = source;
        int expectedNodes = source.length() / BYTES_PER_NODE + 16;
        kinds = new byte[expectedNodes];
        names = new int[expectedNodes];
        subtreeEnds = new int[expectedNodes];
        starts = new int[expectedNodes];
        stops = new int[expectedNodes];
        hashes = new long[expectedNodes];
    }

    /** Adds a node without children, and returns its number. */
    int addNode(NodeKind kind, int name, int start, int stop, long hash) {
        if (nodeCount == kinds.length) {
            grow();
        }
        int node = nodeCount++;
        kinds[node] = kind.code();
        names[node] = name;
        subtreeEnds[node] = nodeCount;
        starts[node] = start;
        stops[node] = stop;
        hashes[node] = hash;
        return node;
    }

    private void grow() {
        int newLength = nodeCount + (nodeCount >> 1);
        kinds = Arrays.copyOf(kinds, newLength);
        names = Arrays.copyOf(names, newLength);
        subtreeEnds = Arrays.copyOf(subtreeEnds, newLength);
        starts = Arrays.copyOf(starts, newLength);
        stops = Arrays.copyOf(stops, newLength);
        hashes = Arrays.copyOf(hashes, newLength);
    }

    /** Ends the subtree of a node: all nodes that were added after it belong to it. */
    void closeNode(int node, int stop, long hash) {
        subtreeEnds[node] = nodeCount;
        stops[node] = stop;
        hashes[node] = hash;
    }

    /** Ends the document. The tree keeps both parameters without copying them. */
    void completeTree(byte[] copiedTexts, BitSet matchedPaths) {
        this.copiedTexts = copiedTexts;
        this.matchedPaths = matchedPaths;
    }

    void markIgnored(int node) {
        ignoredNodes.set(node);
    }

    void markUnordered(int element) {
        unorderedElements.set(element);
    }

    /** Returns whether an ignored path matches the node. */
    boolean isIgnored(int node) {
        return ignoredNodes.get(node);
    }

    /** Returns whether the children of the element have no order. */
    boolean isUnordered(int element) {
        return unorderedElements.get(element);
    }

    /** Returns whether the path with this index in {@link XmlOptions#paths} matches any node of the document. */
    boolean isPathMatched(int path) {
        return matchedPaths.get(path);
    }

    NodeKind kind(int node) {
        return NodeKind.of(kinds[node]);
    }

    /** Returns the name of the node, which is a number in {@link QNames}. Returns {@link QNames#NONE} for text and comments. */
    int name(int node) {
        return names[node];
    }

    /** Returns a hash of the subtree. Two subtrees that are equal under the options of the comparison have the same hash. */
    long hash(int node) {
        return hashes[node];
    }

    /** Returns the number of the first node after the subtree of this node. */
    int subtreeEnd(int node) {
        return subtreeEnds[node];
    }

    /** Returns whether a node is an attribute or a namespace declaration. Such a node belongs to the start tag of the preceding element. */
    boolean isInTag(int node) {
        return kinds[node] == NodeKind.ATTRIBUTE.code() || kinds[node] == NodeKind.NAMESPACE.code();
    }

    /** Returns the first child of an element or of the document. Returns {@link #subtreeEnd} if the node has no children. */
    int firstChild(int node) {
        int child = node + 1;
        while (child < subtreeEnds[node] && isInTag(child)) {
            child++;
        }
        return child;
    }

    /** Returns an attribute's value, a text, or the content of a comment or processing instruction. */
    String text(int node) {
        int start = starts[node];
        int length = stops[node] - start;
        return start < source.to()
                ? new String(source.bytes(), start, length, StandardCharsets.UTF_8)
                : new String(copiedTexts, start - source.to(), length, StandardCharsets.UTF_8);
    }

    /** Returns the markup of an element in the document, from its start tag to its end tag. */
    Utf8Slice markup(int element) {
        return source.slice(starts[element], stops[element]);
    }
}
