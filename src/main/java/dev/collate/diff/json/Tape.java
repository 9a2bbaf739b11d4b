package dev.collate.diff.json;

import dev.collate.utf8.JsonStrings;
import dev.collate.utf8.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A JSON document as a table over its own bytes: one row for each value, in document order, so that the children of a node follow it
 * and a subtree is a range of rows. The root is node 0. No string or number object is ever made, and the whole tree is one array.
 */
final class Tape {
    /** Cells of a row: the subtree's hash; start and end of its text; start of its name, and the row after the subtree. */
    static final int STRIDE = 3;

    /** Stands for the start of a name where there is none: in arrays and at the root. */
    static final int NO_NAME = -1;

    private static final int FEW_CHILDREN = 16;

    private final byte[] bytes;
    private final int to;
    private final long[] cells;

    /** Takes the cells over. */
    Tape(Utf8 text, long[] cells) {
        this.bytes = text.bytes();
        this.to = text.to();
        this.cells = cells;
    }

    /** Equal for two nodes exactly if the subtrees are equal under the options that the tape was read with. */
    long hash(int node) {
        return cells[node * STRIDE];
    }

    /** The value's text, as it stands in the document. */
    Utf8 text(int node) {
        return new Utf8(bytes, start(node), end(node));
    }

    /** An order of documents by their text: 0 only if it is the same. */
    int compareText(Tape other) {
        return Arrays.compareUnsigned(bytes, start(0), end(0), other.bytes, other.start(0), other.end(0));
    }

    /** The node after this one's subtree. Subtracting the node gives the number of nodes in the subtree. */
    int next(int node) {
        return (int) cells[node * STRIDE + 2];
    }

    Kind kind(int node) {
        return Kind.of(bytes[start(node)]);
    }

    /** Whether the node is named by an ignored path: its text is empty, and it equals every other ignored node. */
    boolean ignored(int node) {
        return start(node) == end(node);
    }

    /** Whether the node is a member of an object. */
    boolean named(int node) {
        return nameStart(node) != NO_NAME;
    }

    /** The name's text, quotes and escapes included. */
    Utf8 spelledName(int node) {
        int start = nameStart(node);
        int end = JsonStrings.plainUntil(bytes, start + 1, to);
        while (bytes[end] != '"') {
            end = JsonStrings.plainUntil(bytes, end + 2, to);
        }
        return new Utf8(bytes, start, end + 1);
    }

    /** The hash of the name, as {@link TapeReader} has it. */
    long nameHash(int node, TextHash hash) {
        var spelled = spelledName(node);
        int from = spelled.from() + 1;
        int end = spelled.to() - 1;
        return hash.of(bytes, from, end, JsonStrings.plainUntil(bytes, from, end) < end);
    }

    /** The name, unescaped. */
    String name(int node) {
        var spelled = spelledName(node);
        var plain = new byte[spelled.length()];
        int length = JsonStrings.unescape(bytes, spelled.from() + 1, spelled.to() - 1, plain, 0);
        return new String(plain, 0, length, StandardCharsets.UTF_8);
    }

    /** The children of a container, in order. */
    int[] children(int node) {
        int end = next(node);
        // One walk, not a first one to count: each step waits for memory.
        var children = new int[FEW_CHILDREN];
        int count = 0;
        for (int child = node + 1; child < end; child = next(child)) {
            if (count == children.length) {
                children = Arrays.copyOf(children, 2 * count);
            }
            children[count++] = child;
        }
        return Arrays.copyOf(children, count);
    }

    private int start(int node) {
        return (int) (cells[node * STRIDE + 1] >>> 32);
    }

    private int end(int node) {
        return (int) cells[node * STRIDE + 1];
    }

    private int nameStart(int node) {
        return (int) (cells[node * STRIDE + 2] >> 32);
    }
}
