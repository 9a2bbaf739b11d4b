package dev.collate.diff.image;

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
    /** Whether the line is the same as that of the picture that is read in lockstep, and need not have been written. */
    private boolean same = true;

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
        Arrays.fill(line, (byte) 0);
    }

    /** The line; its bytes start at index {@link #MARGIN}, and are lost with the next one. */
    byte[] line() {
        return line;
    }

    /** Steps to the next line. */
    void next() {
        step();
        undo();
    }

    /**
     * Steps to the next line, and tells whether it is the same as that of {@code other}, which has stepped to it. If so, it may not have
     * been written: where the lines above are the same, the same filtered bytes make the same line.
     */
    boolean nextLike(PngScanlines other) {
        step();
        if (same) {
            int length = 1 + lineBytes;
            if (Arrays.equals(block.bytes(), at, at + length, other.block.bytes(), other.at, other.at + length)) {
                return true;
            }
            System.arraycopy(other.above, 0, above, 0, above.length);
        }
        undo();
        int end = MARGIN + lineBytes;
        same = Arrays.equals(line, MARGIN, end, other.line, MARGIN, end);
        return same;
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

    private void undo() {
        var window = block.bytes();
        int from = at + 1;
        switch (window[at]) {
            case 0 -> System.arraycopy(window, from, line, MARGIN, lineBytes);
            case 1 -> PngFilters.addLeft(window, from, line, lineBytes, pixelBytes);
            case 2 -> PngFilters.addAbove(window, from, above, line, lineBytes);
            case 3 -> PngFilters.addAverage(window, from, above, line, lineBytes, pixelBytes);
            case 4 -> PngFilters.addPaeth(window, from, above, line, lineBytes, pixelBytes);
            default -> throw in.broken("is not valid");
        }
    }
}
