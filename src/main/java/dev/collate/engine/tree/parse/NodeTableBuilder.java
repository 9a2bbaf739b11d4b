package dev.collate.engine.tree.parse;

import dev.collate.utf8.Swar;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Cancellation;

/**
 * Builds the columns of a {@link NodeTable}. The children of a container that is not closed yet are pending: their rows are at the start of
 * the columns. When the container is closed, the rows of all its children are committed: they are moved to the end of the free rows. So the
 * columns never grow, and no row is moved twice.
 */
final class NodeTableBuilder {
    private static final long COMMAS = Swar.broadcast(',');
    private static final long OPENING = Swar.broadcast('{');
    private static final long CLOSING = Swar.broadcast('}');
    private static final long LOWER_CASE = Swar.broadcast(0x20);

    private final Cancellation cancellation = Cancellation.current();
    private final long[] hashes;
    private final int[] offsets;
    /** For each row, the number of the options of its value; empty if the request has no rules and no ignored paths. */
    private final char[] options;

    /** The number of calls of {@link #add}, also for values that are discarded or ignored. */
    private int added;

    private int nodes;
    private int pending;
    private int committed;

    /**
     * Creates a builder with a capacity of {@code rows}.
     *
     * @param ruled whether the request has rules or ignored paths, so that each value has options of its own
     */
    NodeTableBuilder(int rows, boolean ruled) {
        this.committed = rows;
        this.hashes = new long[rows];
        this.offsets = new int[rows];
        this.options = new char[ruled ? rows : 0];
    }

    /**
     * Creates a builder with enough capacity for a JSON text.
     *
     * @param ruled whether the request has rules or ignored paths
     */
    static NodeTableBuilder forJson(Utf8Slice text, boolean ruled) {
        return new NodeTableBuilder(maxRows(text, ruled), ruled);
    }

    /**
     * Returns an upper bound for the number of rows that a JSON text needs. The method counts commas and opening brackets, because each
     * value except the root follows a comma or an opening bracket. It counts no headers for empty containers, so the bound is usually close
     * to the real number.
     */
    private static int maxRows(Utf8Slice text, boolean ignoring) {
        int commas = 0;
        int brackets = 0;
        int empty = 0;
        int at = text.from();
        for (; at + Long.BYTES <= text.to(); at += Long.BYTES) {
            long word = Swar.load(text.bytes(), at);
            commas += Long.bitCount(Swar.zeroBytes(word ^ COMMAS));
            long opening = Swar.zeroBytes((word | LOWER_CASE) ^ OPENING);
            long closing = Swar.zeroBytes((word | LOWER_CASE) ^ CLOSING);
            // Swar.zeroBytes may also mark bytes after a match that do not match. A wrongly marked opening bracket
            // increases the bound, which is allowed. A wrongly marked closing bracket never follows an opening bracket.
            // So each necessary header is counted.
            brackets += Long.bitCount(opening);
            empty += Long.bitCount(opening & closing >>> Byte.SIZE);
        }
        int rest = text.to() - at;
        int half = text.length() / 2 + 1;
        int values = Math.min(commas + brackets + rest + 1, half);
        int headers = ignoring ? values : Math.min(brackets - empty + rest, half);
        return values + headers;
    }

    /** Returns the index of the row that the next value will have. If a container is opened now, this is the row of its first child. */
    int nextRow() {
        return pending;
    }

    /** Returns the index of the first committed row. The rows before it are pending or free. */
    int firstCommittedRow() {
        return committed;
    }

    /** Returns the number of values that were added, without the discarded and the ignored values. */
    int nodes() {
        return nodes;
    }

    /**
     * Adds a complete value. For a value with a header, {@code offset} is the result of {@link #close} or {@link #commitIgnored}. For other
     * values, it is the offset as the subclass of {@link NodeTable} defines it.
     */
    void add(long hash, int offset) {
        hashes[pending] = hash;
        offsets[pending++] = offset;
        nodes++;
        cancellation.checkAt(added++);
    }

    /** Sets the number of the options of the value that was added last. */
    void setOptions(char number) {
        options[pending - 1] = number;
    }

    /**
     * Closes a container: commits the rows of its children, and a header row. Returns the offset of the container, with which the caller
     * must then add it.
     *
     * @param start the index of the first byte of the container
     * @param first the value of {@link #nextRow} when the container was opened
     * @param before the value of {@link #nodes} when the container was opened
     */
    int close(ValueKind kind, int start, int first, int before) {
        int children = pending - first;
        if (children == 0) {
            return start;
        }
        committed -= children;
        System.arraycopy(hashes, first, hashes, committed, children);
        System.arraycopy(offsets, first, offsets, committed, children);
        if (options.length > 0) {
            System.arraycopy(options, first, options, committed, children);
        }
        pending = first;
        return commit(NodeTable.containerHeader(children, nodes - before + 1), NodeTable.opening(start, kind));
    }

    /** Commits the header row of an ignored value. Returns the offset of the value, with which the caller must then add it. */
    int commitIgnored(int start, int end) {
        nodes--; // The caller adds the value, which then does not count.
        return commit(NodeTable.ignoredHeader(end), start);
    }

    private int commit(long header, int offset) {
        hashes[--committed] = header;
        offsets[committed] = offset;
        return ~committed;
    }

    /** Restores earlier values of the three counters. All rows that were added after these values were read are discarded. */
    void rollBack(int pending, int committed, int nodes) {
        this.pending = pending;
        this.committed = committed;
        this.nodes = nodes;
    }

    /** Returns the column of hashes. The caller must have closed all containers and added the root. */
    long[] hashes() {
        return hashes;
    }

    /** Returns the column of offsets. */
    int[] offsets() {
        return offsets;
    }

    /** Returns the column of the numbers of the options. It is empty if the request has no rules and no ignored paths. */
    char[] options() {
        return options;
    }
}
