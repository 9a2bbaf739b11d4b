package dev.collate.engine.json.parse;

import dev.collate.utf8.JsonStrings;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A document as a table over its own bytes: one row for each value, and one more for each container that is not empty. The children of a
 * container are neighbours, in their order, so what two containers have in common is found by comparing two runs of hashes. No string or
 * number object is ever made, and the whole tree is two arrays. A {@link NodeTableBuilder} makes them; what an offset stands for, the subclass
 * for the notation knows.
 *
 * <p>Twelve bytes a row, for a document of digits has a value in every second byte: where a scalar ends its text tells, and what is to
 * say of a container beside its hash stands in its header, the row before its children; an empty one has none, like a scalar. A header's
 * hash cell is the number of children and, in the low half, of nodes in the subtree; its offset is where the container's text starts,
 * complemented if it is an object.
 */
public abstract sealed class NodeTable permits JsonNodeTable, CsvNodeTable {
    /** The node of the whole document. A node is the index of its row. */
    public static final int ROOT = 0;

    /** Bytes of heap for a value: its rows of the node table, and what the comparison keeps of it. */
    public static final int VALUE_HEAP = 56;

    /** Bytes of heap for a row of the node table, which each value needs a second time where paths are ignored. */
    public static final int ROW_HEAP = 12;

    private final long[] hashes;
    private final int[] offsets;

    /**
     * Takes the columns over, the root's row in front.
     *
     * @param hashes of a value its hash; of a header what it counts
     * @param offsets of a value without a header its offset; of one with a header, which is a container that is not empty or an ignored value,
     *     the complement of the header's row; of a header the offset
     */
    NodeTable(long[] hashes, int[] offsets) {
        this.hashes = hashes;
        this.offsets = offsets;
    }

    /** What the header of a container counts. */
    static long counts(int children, int nodes) {
        return (long) children << 32 | nodes;
    }

    /** What stands in its offset in the header of an ignored value, which has no children whatever it is: where its text ends. */
    static long ignoredUntil(int end) {
        return ~(long) end;
    }

    /** The offset of a container's header. */
    static int opening(int start, Kind kind) {
        return kind == Kind.OBJECT ? ~start : start;
    }

    /** Number of bytes that the document has as JSON text. */
    public abstract long length();

    /** The value's JSON text. */
    public abstract Utf8Slice text(int node);

    /** The name's JSON text, quotes and escapes included. */
    public abstract Utf8Slice spelledName(int member);

    /** The hash of the name, as the members' hashes have it. */
    public abstract long nameHash(int member, TextHash hash);

    /** The kind of a value without a header. */
    abstract Kind kindAt(int node, int offset);

    /**
     * Equal for two elements, or two members, exactly if they are equal under the options that the node table was read with. The name is
     * part of a member.
     */
    public long hash(int node) {
        return hashes[node];
    }

    public Kind kind(int node) {
        int offset = offsets[node];
        if (offset >= 0) {
            return kindAt(node, offset);
        }
        if (hashes[~offset] < 0) {
            return Kind.IGNORED;
        }
        return offsets[~offset] < 0 ? Kind.OBJECT : Kind.ARRAY;
    }

    /** Whether the node is one that has children, or could have. */
    public boolean container(int node) {
        return kind(node).container();
    }

    /** Whether the node is named by an ignored path. */
    public boolean ignored(int node) {
        return offsets[node] < 0 && hashes[~offsets[node]] < 0;
    }

    /** The number of children of a container. */
    public int children(int container) {
        return offsets[container] < 0 ? (int) (hashes[header(container)] >>> 32) : 0;
    }

    /** The child of a container at an index. */
    public int child(int container, int index) {
        return header(container) + 1 + index;
    }

    /** The index of a child of a container. */
    public int index(int container, int child) {
        return child - header(container) - 1;
    }

    /** The number of nodes in a subtree. */
    public int nodes(int node) {
        return offsets[node] < 0 && !ignored(node) ? (int) hashes[header(node)] : 1;
    }

    /** Of the {@code count} children from an index on, how many from the first are equal to those of another container. */
    public int equalRun(int container, NodeTable other, int otherContainer, int from, int count) {
        if (count == 0) {
            return 0;
        }
        int i = child(container, from);
        int j = other.child(otherContainer, from);
        int unequal = Arrays.mismatch(hashes, i, i + count, other.hashes, j, j + count);
        return unequal < 0 ? count : unequal;
    }

    /** The name, unescaped. */
    public String name(int member) {
        return unescaped(spelledName(member));
    }

    /** The characters of a string. */
    public String string(int node) {
        return unescaped(text(node));
    }

    private static String unescaped(Utf8Slice spelled) {
        var plain = new byte[spelled.length()];
        int length = JsonStrings.unescape(spelled.bytes(), spelled.from() + 1, spelled.to() - 1, plain, 0);
        return new String(plain, 0, length, StandardCharsets.UTF_8);
    }

    /** The offset of a value, be it in its own row or in its header's. */
    final int offset(int node) {
        int offset = offsets[node];
        if (offset >= 0) {
            return offset;
        }
        int opening = offsets[~offset];
        return opening < 0 ? ~opening : opening;
    }

    /** Where the text of an ignored value ends. */
    final int endOfIgnored(int node) {
        return (int) ~hashes[header(node)];
    }

    private int header(int container) {
        return ~offsets[container];
    }
}
