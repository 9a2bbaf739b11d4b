package dev.collate.diff.json;

import dev.collate.utf8.Utf8;
import dev.collate.utf8.Words;

/**
 * Puts the rows of a {@link Tape} in their places. One array holds them all: the values whose container is still open wait at its front,
 * and when that is closed they move, all its children at once, to the end of the room that is left at the back. So nothing grows, no
 * row moves twice, and what is below a container is one range of cells.
 */
final class TapeBuilder {
    private static final long COMMAS = Words.each(',');
    private static final long OPENING = Words.each('{');
    private static final long LOWER_CASE = Words.each(0x20);

    private final Utf8 text;
    private final long[] cells;
    private int nodes;
    private int waiting;
    private int settled;

    TapeBuilder(Utf8 text) {
        this.text = text;
        this.cells = new long[mostCells(text)];
        this.settled = cells.length;
    }

    /** Each value but the root follows a comma or an opening bracket, and has a byte of its own: hardly ever much too many. */
    private static int mostCells(Utf8 text) {
        int commas = 0;
        int brackets = 0;
        int at = text.from();
        for (; at + Long.BYTES <= text.to(); at += Long.BYTES) {
            long word = Words.load(text.bytes(), at);
            commas += Long.bitCount(Words.zeros(word ^ COMMAS));
            brackets += Long.bitCount(Words.zeros((word | LOWER_CASE) ^ OPENING));
        }
        int rest = text.to() - at;
        int half = text.length() / 2 + 1;
        int heads = Math.min(brackets + rest, half);
        return Tape.ROW * Math.min(commas + brackets + rest + 1, half) + heads;
    }

    /** Where the next value waits: the first child of a container that is opened now. */
    int waiting() {
        return waiting;
    }

    /** Where the cells begin that have their place. */
    int settled() {
        return settled;
    }

    /** Number of values so far that count as nodes. */
    int nodes() {
        return nodes;
    }

    /** The index at which the text of a value starts that waits. */
    int start(int waiting) {
        return Tape.start(cells[waiting + 1]);
    }

    /** Adds a value that is complete, at its {@link Tape#place}. */
    void add(long hash, long place) {
        cells[waiting] = hash;
        cells[waiting + 1] = place;
        waiting += Tape.ROW;
        nodes++;
    }

    /**
     * Closes a container and answers its {@link Tape#link}. It is to be added next.
     *
     * @param first what {@link #waiting} was when the container was opened
     * @param before what {@link #nodes} was
     */
    int close(Kind kind, int first, int before) {
        int length = waiting - first;
        settled -= length;
        System.arraycopy(cells, first, cells, settled, length);
        cells[--settled] = Tape.head(length / Tape.ROW, nodes - before + 1);
        waiting = first;
        return Tape.link(settled, kind);
    }

    /** Forgets all since the three counters were at these values. */
    void forget(int waiting, int settled, int nodes) {
        this.waiting = waiting;
        this.settled = settled;
        this.nodes = nodes;
    }

    /** The tape, whose root is the only value that waits. */
    Tape tape() {
        return new Tape(text, cells);
    }
}
