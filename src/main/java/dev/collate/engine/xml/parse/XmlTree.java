package dev.collate.engine.xml.parse;

import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;

/**
 * A document as numbered nodes, in the order in which they begin: node 0 is the document, an element is followed by its attributes and
 * then its children. Everything a node has stands in arrays (25 bytes a node), and its text stays where it was read.
 */
public final class XmlTree {
    public static final int DOCUMENT = 0;

    private final Utf8Slice source;
    private final byte[] copies;
    private final byte[] kinds;
    private final int[] names;
    private final int[] ends;
    private final int[] starts;
    private final int[] stops;
    private final long[] hashes;

    /** Takes the arrays over; see {@link TreeBuilder} for what they hold. */
    XmlTree(
            Utf8Slice source,
            byte[] copies,
            byte[] kinds,
            int[] names,
            int[] ends,
            int[] starts,
            int[] stops,
            long[] hashes) {
        this.source = source;
        this.copies = copies;
        this.kinds = kinds;
        this.names = names;
        this.ends = ends;
        this.starts = starts;
        this.stops = stops;
        this.hashes = hashes;
    }

    public NodeKind kind(int node) {
        return NodeKind.of(kinds[node]);
    }

    /** The node's name, a number of {@link QNames}; {@link QNames#NONE} for text and comments. */
    public int name(int node) {
        return names[node];
    }

    /** Equal for nodes that are equal, with all below them, under the options. */
    public long hash(int node) {
        return hashes[node];
    }

    /** The node after the last one inside this one. */
    public int end(int node) {
        return ends[node];
    }

    /** Whether a node belongs to the tag of the element before it. */
    public boolean inTag(int node) {
        return kinds[node] == NodeKind.ATTRIBUTE.code() || kinds[node] == NodeKind.NAMESPACE.code();
    }

    /** The first child of an element or of the document; {@link #end} if it has none. */
    public int firstChild(int node) {
        int child = node + 1;
        while (child < ends[node] && inTag(child)) {
            child++;
        }
        return child;
    }

    /** An attribute's value, a text, or what a comment or processing instruction says. */
    public String text(int node) {
        int start = starts[node];
        int length = stops[node] - start;
        return start < source.to()
                ? new String(source.bytes(), start, length, StandardCharsets.UTF_8)
                : new String(copies, start - source.to(), length, StandardCharsets.UTF_8);
    }

    /** An element as it stands in the document, from its start tag to its end tag. */
    public Utf8Slice markup(int element) {
        return source.slice(starts[element], stops[element]);
    }
}
