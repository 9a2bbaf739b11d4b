package dev.collate.engine.xml;

import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * A document as nodes that are numbered in document order. Node 0 is the document. After an element come its attributes and then its
 * children. The data of the nodes is in arrays (25 bytes for each node). The texts are not copied: a node has the position of its text in
 * the document.
 */
final class XmlTree {
    static final int DOCUMENT = 0;

    private final Utf8Slice source;
    private final byte[] copies;
    private final byte[] kinds;
    private final int[] names;
    private final int[] ends;
    private final int[] starts;
    private final int[] stops;
    private final long[] hashes;
    private final BitSet ignored;
    private final BitSet unordered;
    private final BitSet matchedPaths;

    /** Creates a tree that uses these arrays and sets without a copy. {@link TreeBuilder} fills them. */
    XmlTree(
            Utf8Slice source,
            byte[] copies,
            byte[] kinds,
            int[] names,
            int[] ends,
            int[] starts,
            int[] stops,
            long[] hashes,
            BitSet ignored,
            BitSet unordered,
            BitSet matchedPaths) {
        this.source = source;
        this.copies = copies;
        this.kinds = kinds;
        this.names = names;
        this.ends = ends;
        this.starts = starts;
        this.stops = stops;
        this.hashes = hashes;
        this.ignored = ignored;
        this.unordered = unordered;
        this.matchedPaths = matchedPaths;
    }

    /** Returns whether an ignored path matches the node. */
    boolean ignored(int node) {
        return ignored.get(node);
    }

    /** Returns whether the children of the element have no order. */
    boolean unordered(int element) {
        return unordered.get(element);
    }

    /** Returns whether the path with this index in {@link XmlOptions#paths} matches any node of the document. */
    boolean matches(int path) {
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
    int end(int node) {
        return ends[node];
    }

    /** Returns whether a node is an attribute or a namespace declaration. Such a node belongs to the start tag of the preceding element. */
    boolean inTag(int node) {
        return kinds[node] == NodeKind.ATTRIBUTE.code() || kinds[node] == NodeKind.NAMESPACE.code();
    }

    /** Returns the first child of an element or of the document. Returns {@link #end} if the node has no children. */
    int firstChild(int node) {
        int child = node + 1;
        while (child < ends[node] && inTag(child)) {
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
                : new String(copies, start - source.to(), length, StandardCharsets.UTF_8);
    }

    /** Returns the markup of an element in the document, from its start tag to its end tag. */
    Utf8Slice markup(int element) {
        return source.slice(starts[element], stops[element]);
    }
}
