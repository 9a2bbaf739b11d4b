package dev.collate.diff.json;

import dev.collate.utf8.JsonStrings;
import dev.collate.utf8.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A JSON document as a table over its own bytes: one row for each value. The children of a container are neighbours, in their order,
 * so what two containers have in common is found by comparing two runs of hashes. No string or number object is ever made, and the
 * whole tree is one array. A {@link TapeBuilder} makes it.
 */
final class Tape {
    /** Cells of a row: the hash; the place in the text. A node is the index of its row's first cell. */
    static final int ROW = 2;

    /** The node of the whole document. */
    static final int ROOT = 0;

    private final byte[] bytes;
    private final int from;
    private final int to;
    private final long[] cells;

    /** Takes the cells over, the root's row in front. */
    Tape(Utf8 text, long[] cells) {
        this.bytes = text.bytes();
        this.from = text.from();
        this.to = text.to();
        this.cells = cells;
    }

    /**
     * Where a node is in the text and where its children are. The high half is the index at which the text starts. The low half is, of
     * a scalar, the index after the text; of a container, a number below 0 that tells the head of its children and, so that the text
     * need not be read, its kind.
     */
    static long place(int start, int link) {
        return (long) start << 32 | link & 0xFFFF_FFFFL;
    }

    /** The index at which the text at a place starts. */
    static int start(long place) {
        return (int) (place >>> 32) & Integer.MAX_VALUE;
    }

    /** The low half of a container's place. */
    static int link(int head, Kind kind) {
        return -2 * head - (kind == Kind.OBJECT ? 1 : 2);
    }

    /** The place of a value that is named by an ignored path, and therefore has no children. */
    static long ignoredPlace(int start, int end) {
        return place(start | Integer.MIN_VALUE, end);
    }

    /** The cell before the first child: how many children there are, and how many nodes in the subtree. */
    static long head(int children, int nodes) {
        return (long) children << 32 | nodes;
    }

    /** Number of bytes of the text. */
    int length() {
        return to - from;
    }

    /** An order of documents by their text: 0 only if it is the same. */
    int compareText(Tape other) {
        return Arrays.compareUnsigned(bytes, from, to, other.bytes, other.from, other.to);
    }

    /**
     * Equal for two elements, or two members, exactly if they are equal under the options that the tape was read with. The name is
     * part of a member.
     */
    long hash(int node) {
        return cells[node];
    }

    Kind kind(int node) {
        int link = link(node);
        if (link < 0) {
            return (link & 1) == 1 ? Kind.OBJECT : Kind.ARRAY;
        }
        return ignored(node) ? Kind.IGNORED : Kind.of(bytes[start(node)]);
    }

    /** Whether the node is one that has children, or could have. */
    boolean container(int node) {
        return link(node) < 0;
    }

    /** Whether the node is named by an ignored path. */
    boolean ignored(int node) {
        return cells[node + 1] < 0;
    }

    /** The number of children of a container. */
    int children(int container) {
        return (int) (cells[head(container)] >>> 32);
    }

    /** The child of a container at an index. */
    int child(int container, int index) {
        return head(container) + 1 + index * ROW;
    }

    /** The index of a child of a container. */
    int index(int container, int child) {
        return (child - head(container) - 1) / ROW;
    }

    /** The number of nodes in a subtree. */
    int nodes(int node) {
        return container(node) ? (int) cells[head(node)] : 1;
    }

    /** Of the {@code most} children from an index on, how many from the first are equal to those of another container. */
    int equalRun(int container, Tape other, int otherContainer, int from, int most) {
        int i = child(container, from);
        int j = other.child(otherContainer, from);
        int end = i + most * ROW;
        for (; i < end && cells[i] == other.cells[j]; i += ROW) {
            j += ROW;
        }
        return most - (end - i) / ROW;
    }

    /** The value's text, as it stands in the document. */
    Utf8 text(int node) {
        return new Utf8(bytes, start(node), end(node));
    }

    /** The name's text, quotes and escapes included. */
    Utf8 spelledName(int member) {
        int colon = Space.before(bytes, start(member), from);
        int close = Space.before(bytes, colon, from);
        return new Utf8(bytes, JsonStrings.opening(bytes, close), close + 1);
    }

    /** The hash of the name, as {@link TapeReader} has it. */
    long nameHash(int member, TextHash hash) {
        var spelled = spelledName(member);
        int start = spelled.from() + 1;
        int end = spelled.to() - 1;
        return hash.of(bytes, start, end, JsonStrings.plainUntil(bytes, start, end) < end);
    }

    /** The name, unescaped. */
    String name(int member) {
        var spelled = spelledName(member);
        var plain = new byte[spelled.length()];
        int length = JsonStrings.unescape(bytes, spelled.from() + 1, spelled.to() - 1, plain, 0);
        return new String(plain, 0, length, StandardCharsets.UTF_8);
    }

    private int link(int node) {
        return (int) cells[node + 1];
    }

    private int head(int container) {
        return -1 - link(container) >> 1;
    }

    private int start(int node) {
        return start(cells[node + 1]);
    }

    /** A container ends with what follows its last child. */
    private int end(int node) {
        if (!container(node)) {
            return link(node);
        }
        int children = children(node);
        int inside = children == 0 ? start(node) + 1 : end(child(node, children - 1));
        return Space.after(bytes, inside, to) + 1;
    }
}
