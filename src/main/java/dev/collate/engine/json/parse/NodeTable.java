package dev.collate.engine.json.parse;

import dev.collate.utf8.JsonStrings;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A document as a table that refers to the bytes of its text. Each value has one row, and each non-empty container has a second row. The
 * children of a container are adjacent rows in document order, so equal children of two containers are found by comparing two ranges of
 * hashes. The table does not contain strings or numbers: the whole tree consists of two arrays, which a {@link NodeTableBuilder} fills. The
 * subclass for the format defines what an offset means.
 *
 * <p>A row takes only twelve bytes, because a document of one-digit numbers has a value in every second byte. A scalar needs no end index,
 * because its text shows where it ends. The header of a container is the row before its children; an empty container has no header. The
 * hash cell of a header contains two counts: the number of children in the high half, and the number of nodes in the subtree in the low
 * half. The offset cell of a header is the index at which the text of the container starts. For an object, it is the complement of this
 * index.
 */
public abstract sealed class NodeTable permits JsonNodeTable, CsvNodeTable {
    /** The node of the whole document. A node is identified by the index of its row. */
    public static final int ROOT = 0;

    /** Bytes of heap per value: its rows of the node table, and the data that the comparison keeps about it. */
    public static final int VALUE_HEAP = 56;

    /** Bytes of heap per row of the node table. If paths are ignored, each value may need a second row. */
    public static final int ROW_HEAP = 12;

    private final long[] hashes;
    private final int[] offsets;

    /**
     * Takes ownership of the columns, in which the root's row comes first.
     *
     * @param hashes the hash of a value, or the counts of a header
     * @param offsets the offset of a header or of a value without a header; for a value with a header, which is a non-empty container or an
     *     ignored value, the complement of the header's row
     */
    NodeTable(long[] hashes, int[] offsets) {
        this.hashes = hashes;
        this.offsets = offsets;
    }

    /** Returns the counts in the header of a container. */
    static long counts(int children, int nodes) {
        return (long) children << 32 | nodes;
    }

    /**
     * Returns the hash cell in the header of an ignored value, which is the complement of the index where its text ends. An ignored value
     * of any kind has no children.
     */
    static long ignoredUntil(int end) {
        return ~(long) end;
    }

    /** Returns the offset cell of a container's header. */
    static int opening(int start, Kind kind) {
        return kind == Kind.OBJECT ? ~start : start;
    }

    /** Returns the length of the document as JSON text, in bytes. */
    public abstract long length();

    /** Returns the value's JSON text. */
    public abstract Utf8Slice text(int node);

    /** Returns the name's JSON text, including quotes and escape sequences. */
    public abstract Utf8Slice spelledName(int member);

    /** Returns the hash of the name, which is a part of the member's hash. */
    public abstract long nameHash(int member, TextHash hash);

    /** Returns the kind of a value without a header. */
    abstract Kind kindAt(int node, int offset);

    /**
     * Returns the hash of a node. Two elements, or two members, have the same hash if and only if they are equal under the options with
     * which the table was read. The hash of a member includes its name.
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

    /** Returns whether the node is an object or an array. */
    public boolean container(int node) {
        return kind(node).container();
    }

    /** Returns whether an ignored path matches the node. */
    public boolean ignored(int node) {
        return offsets[node] < 0 && hashes[~offsets[node]] < 0;
    }

    /** Returns the number of children of a container. */
    public int children(int container) {
        return offsets[container] < 0 ? (int) (hashes[header(container)] >>> 32) : 0;
    }

    /** Returns the child of a container at an index. */
    public int child(int container, int index) {
        return header(container) + 1 + index;
    }

    /** Returns the index of a child in its container. */
    public int index(int container, int child) {
        return child - header(container) - 1;
    }

    /** Returns the number of nodes in a subtree. */
    public int nodes(int node) {
        return offsets[node] < 0 && !ignored(node) ? (int) hashes[header(node)] : 1;
    }

    /**
     * Compares {@code count} children from an index on with the children of another container. Returns the number of equal children before
     * the first difference.
     */
    public int equalRun(int container, NodeTable other, int otherContainer, int from, int count) {
        if (count == 0) {
            return 0;
        }
        int i = child(container, from);
        int j = other.child(otherContainer, from);
        int unequal = Arrays.mismatch(hashes, i, i + count, other.hashes, j, j + count);
        return unequal < 0 ? count : unequal;
    }

    /** Returns the unescaped name. */
    public String name(int member) {
        return unescaped(spelledName(member));
    }

    /** Returns the characters of a string. */
    public String string(int node) {
        return unescaped(text(node));
    }

    private static String unescaped(Utf8Slice spelled) {
        var plain = new byte[spelled.length()];
        int length = JsonStrings.unescape(spelled.bytes(), spelled.from() + 1, spelled.to() - 1, plain, 0);
        return new String(plain, 0, length, StandardCharsets.UTF_8);
    }

    /** Returns the offset of a value, from its own row or from its header. */
    final int offset(int node) {
        int offset = offsets[node];
        if (offset >= 0) {
            return offset;
        }
        int opening = offsets[~offset];
        return opening < 0 ? ~opening : opening;
    }

    /** Returns the index where the text of an ignored value ends. */
    final int endOfIgnored(int node) {
        return (int) ~hashes[header(node)];
    }

    private int header(int container) {
        return ~offsets[container];
    }
}
