package dev.collate.diff.image;

import dev.collate.utf8.Words;
import java.util.Arrays;

/**
 * The scan lines of a PNG file: its image data decompressed, and each line's filter undone (PNG specification, sections 7.2 and 9).
 * Memory: two lines, and what is decompressed ahead.
 */
final class PngScanlines {
    /** Bytes in front of and behind a line, so that a word may be loaded and stored at any pixel. */
    static final int MARGIN = Long.BYTES;

    private final BitInput in;
    private final PngHeader header;
    private final ReadAhead ahead;
    /** Bytes between a byte and the one of the same sample in the pixel to the left. */
    private final int pixelBytes;

    private ReadAhead.Block block = ReadAhead.Block.NONE;
    /** In the block: where the filter of the line stands, with its filtered bytes behind it, and where that of the next one does. */
    private int at;

    private int next;
    private int lineBytes;
    private byte[] line;
    private byte[] above;
    /**
     * Where the line differs from that of the picture that is read in lockstep: not before the byte {@code differs}, nor from
     * {@code differsTo} on. The former is the line's length and the latter 0 where it does not, and may not have been written.
     */
    private int differs;

    private int differsTo;

    PngScanlines(PngHeader header, PngChunks chunks, int blockBytes) {
        this.header = header;
        this.in = new BitInput(chunks);
        this.pixelBytes = header.bytesOf(1);
        int longest = header.bytesOf(header.width());
        this.ahead = new ReadAhead(new DeflateDecoder(in), 1 + longest, (int) Math.min(blockBytes, mostData(header)));
        this.line = new byte[MARGIN + longest + MARGIN];
        this.above = new byte[MARGIN + longest + MARGIN];
        start(header.width());
    }

    /** Two lines, and what is decompressed ahead. */
    static long heapBytes(PngHeader header) {
        int longest = header.bytesOf(header.width());
        return 2L * longest + ReadAhead.heapBytes(1 + longest, mostData(header));
    }

    /** All lines, and one byte to see where they end; the lines of the passes of an interlaced picture are shorter, but more. */
    private static long mostData(PngHeader header) {
        return 1 + 2L * header.height() * (1 + header.bytesOf(header.width()));
    }

    /** Begins to decompress, on another thread. */
    void begin() {
        ahead.begin();
    }

    /** Begins a picture, or one pass of an interlaced one, whose lines have {@code width} pixels. */
    void start(int width) {
        lineBytes = header.bytesOf(width);
        differs = lineBytes;
        differsTo = 0;
        Arrays.fill(line, (byte) 0);
    }

    /** The line; its bytes start at index {@link #MARGIN}, and are lost with the next one. */
    byte[] line() {
        return line;
    }

    /** Steps to the next line. */
    void next() {
        step();
        undo(0, lineBytes);
    }

    /**
     * Steps to the next line, and tells whether it is the same as that of {@code other}, which has stepped to it; if so, it may not have
     * been written. A byte hangs on its filtered one, on those of the line above up to its pixel, and on the pixel to its left: where all
     * these are the same as in the other, it need not be computed.
     */
    boolean nextLike(PngScanlines other) {
        step();
        int start = Math.min(differs, firstFiltered(other));
        if (start == lineBytes) {
            return true;
        }
        if (differsTo == 0) {
            System.arraycopy(other.above, 0, above, 0, above.length);
        }
        int rest = Math.min(lineBytes, Math.max(differsTo + pixelBytes, lastFiltered(other)));
        copy(other, 0, start);
        undo(start, rest);
        if (rest < lineBytes && isSame(other, rest - pixelBytes, rest)) {
            copy(other, rest, lineBytes);
        } else {
            undo(rest, lineBytes);
            rest = lineBytes;
        }
        compare(other, start, rest);
        return differsTo == 0;
    }

    /** Finds the bytes that differ in {@code [start, end)}, outside of which there are none. */
    private void compare(PngScanlines other, int start, int end) {
        int mismatch = Arrays.mismatch(line, MARGIN + start, MARGIN + end, other.line, MARGIN + start, MARGIN + end);
        differs = mismatch < 0 ? lineBytes : start + mismatch;
        differsTo = mismatch < 0
                ? 0
                : differs + lengthToLastMismatch(line, MARGIN + differs, other.line, MARGIN + differs, end - differs);
    }

    /** Index of the first filtered byte of the line that differs; 0 where its filter is another, the length where none does. */
    private int firstFiltered(PngScanlines other) {
        int end = 1 + lineBytes;
        int mismatch = Arrays.mismatch(block.bytes(), at, at + end, other.block.bytes(), other.at, other.at + end);
        return mismatch < 0 ? lineBytes : Math.max(0, mismatch - 1);
    }

    /** Index after the last filtered byte of the line that differs. */
    private int lastFiltered(PngScanlines other) {
        return block.bytes()[at] != other.block.bytes()[other.at]
                ? lineBytes
                : lengthToLastMismatch(block.bytes(), at + 1, other.block.bytes(), other.at + 1, lineBytes);
    }

    private boolean isSame(PngScanlines other, int from, int to) {
        return Arrays.equals(line, MARGIN + from, MARGIN + to, other.line, MARGIN + from, MARGIN + to);
    }

    private void copy(PngScanlines other, int from, int to) {
        System.arraycopy(other.line, MARGIN + from, line, MARGIN + from, to - from);
    }

    /** The length up to the last byte that differs, 0 if none does. */
    private static int lengthToLastMismatch(byte[] one, int from, byte[] other, int otherFrom, int length) {
        int at = length;
        while (at >= Long.BYTES
                && Words.load(one, from + at - Long.BYTES) == Words.load(other, otherFrom + at - Long.BYTES)) {
            at -= Long.BYTES;
        }
        while (at > 0 && one[from + at - 1] == other[otherFrom + at - 1]) {
            at--;
        }
        return at;
    }

    /** Reads to the end of the image data, which must hold nothing more. */
    void finish() {
        if (block.to() > next || !block.isLast() && !ahead.next().isEmpty()) {
            throw in.broken("is more than its header says");
        }
    }

    /** Returns when nothing is being decompressed any more. */
    void close() {
        ahead.close();
    }

    private void step() {
        var reused = above;
        above = line;
        line = reused;
        while (block.to() - next <= lineBytes) {
            if (block.isLast()) {
                throw in.broken("ends too early");
            }
            int left = block.to() - next;
            block = ahead.next();
            next = block.from() - left;
        }
        at = next;
        next += 1 + lineBytes;
    }

    /** Undoes the filter of the line's bytes in {@code [start, end)}; those before are done, and some behind may be overwritten. */
    private void undo(int start, int end) {
        var window = block.bytes();
        int from = at + 1;
        switch (window[at]) {
            case 0 -> System.arraycopy(window, from + start, line, MARGIN + start, end - start);
            case 1 -> PngFilters.addLeft(window, from, line, start, end, pixelBytes);
            case 2 -> PngFilters.addAbove(window, from, above, line, start, end);
            case 3 -> PngFilters.addAverage(window, from, above, line, start, end, pixelBytes);
            case 4 -> PngFilters.addPaeth(window, from, above, line, start, end, pixelBytes);
            default -> throw in.broken("is not valid");
        }
    }
}
