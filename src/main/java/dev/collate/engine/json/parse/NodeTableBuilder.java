package dev.collate.engine.json.parse;

import dev.collate.parallel.Cancellation;
import dev.collate.utf8.Swar;
import dev.collate.utf8.Utf8Slice;

/**
 * Puts the rows of a {@link NodeTable} in their offsets. The columns hold them all: the values whose container is still open wait at the
 * front, and when that is closed they move, all its children at once, to the end of the room that is left at the back. So nothing grows,
 * no row moves twice, and what is below a container is one range of rows.
 */
final class NodeTableBuilder {
    /** A mask: reading so many values and one more takes less than a millisecond. */
    private static final int CHECKED_NODES = 0xFFF;

    private static final long COMMAS = Swar.each(',');
    private static final long OPENING = Swar.each('{');
    private static final long CLOSING = Swar.each('}');
    private static final long LOWER_CASE = Swar.each(0x20);

    private final Cancellation cancellation = Cancellation.current();
    private final long[] hashes;
    private final int[] offsets;
    private int nodes;
    private int pending;
    private int committed;

    /** Room for so many rows. */
    NodeTableBuilder(int rows) {
        this.committed = rows;
        this.hashes = new long[rows];
        this.offsets = new int[rows];
    }

    /**
     * Room for a JSON text.
     *
     * @param ignoring whether any value may be one that is ignored
     */
    static NodeTableBuilder forJson(Utf8Slice text, boolean ignoring) {
        return new NodeTableBuilder(mostRows(text, ignoring));
    }

    /**
     * Each value but the root follows a comma or an opening bracket, and has a byte of its own; a bracket that is closed at once needs no
     * header. So this is hardly ever much too many.
     */
    private static int mostRows(Utf8Slice text, boolean ignoring) {
        int commas = 0;
        int brackets = 0;
        int empty = 0;
        int at = text.from();
        for (; at + Long.BYTES <= text.to(); at += Long.BYTES) {
            long word = Swar.load(text.bytes(), at);
            commas += Long.bitCount(Swar.zeros(word ^ COMMAS));
            long opening = Swar.zeros((word | LOWER_CASE) ^ OPENING);
            long closing = Swar.zeros((word | LOWER_CASE) ^ CLOSING);
            // Hits above a true one may be false. A false opening bracket adds 1 to both counts at most, and a false
            // closing one never comes after what counts as opening. So no header that is needed goes uncounted.
            brackets += Long.bitCount(opening);
            empty += Long.bitCount(opening & closing >>> Byte.SIZE);
        }
        int rest = text.to() - at;
        int half = text.length() / 2 + 1;
        int values = Math.min(commas + brackets + rest + 1, half);
        int headers = ignoring ? values : Math.min(brackets - empty + rest, half);
        return values + headers;
    }

    /** Where the next value waits: the first child of a container that is opened now. */
    int pending() {
        return pending;
    }

    /** Where the rows begin that have their offset. */
    int committed() {
        return committed;
    }

    /** Number of values so far that count as nodes. */
    int nodes() {
        return nodes;
    }

    /** Adds a value that is complete. Its offset is where it starts, or of one with a header what closing or leaving it out answered. */
    void add(long hash, int offset) {
        hashes[pending] = hash;
        offsets[pending++] = offset;
        if ((++nodes & CHECKED_NODES) == 0) {
            cancellation.check();
        }
    }

    /**
     * Closes a container and answers its offset. It is to be added next.
     *
     * @param start the index at which its text starts
     * @param first what {@link #pending} was when the container was opened
     * @param before what {@link #nodes} was
     */
    int close(Kind kind, int start, int first, int before) {
        int children = pending - first;
        if (children == 0) {
            return start;
        }
        committed -= children;
        System.arraycopy(hashes, first, hashes, committed, children);
        System.arraycopy(offsets, first, offsets, committed, children);
        pending = first;
        return settle(NodeTable.counts(children, nodes - before + 1), NodeTable.opening(start, kind));
    }

    /** Answers the offset of a value that is ignored, whatever it is. It is to be added next. */
    int leaveOut(int start, int end) {
        return settle(NodeTable.ignoredUntil(end), start);
    }

    private int settle(long header, int offset) {
        hashes[--committed] = header;
        offsets[committed] = offset;
        return ~committed;
    }

    /** Forgets all since the three counters were at these values. */
    void forget(int pending, int committed, int nodes) {
        this.pending = pending;
        this.committed = committed;
        this.nodes = nodes;
    }

    /** The column of hashes. The root is the only value that waits. */
    long[] hashes() {
        return hashes;
    }

    /** The column of offsets. */
    int[] offsets() {
        return offsets;
    }
}
