package dev.collate.engine.image.png;

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
    private final int pixelBytes;

    private ReadAhead.Block block = ReadAhead.Block.NONE;
    /** In the block: where the filter of the line stands, with its filtered bytes behind it, and where that of the next one does. */
    private int at;

    private int next;
    private int lineBytes;
    private byte[] line;
    private byte[] above;

    PngScanlines(PngHeader header, PngChunks chunks, int blockBytes) {
        this.header = header;
        this.in = new BitInput(chunks);
        this.pixelBytes = header.bytesOf(1);
        int maxLength = header.bytesOf(header.width());
        this.ahead = new ReadAhead(new DeflateDecoder(in), 1 + maxLength, (int) Math.min(blockBytes, maxData(header)));
        this.line = new byte[MARGIN + maxLength + MARGIN];
        this.above = new byte[MARGIN + maxLength + MARGIN];
        start(header.width());
    }

    /** Two lines, and what is decompressed ahead. */
    static long heapBytes(PngHeader header) {
        int maxLength = header.bytesOf(header.width());
        return 2L * maxLength + ReadAhead.heapBytes(1 + maxLength, maxData(header));
    }

    /** All lines, and one byte to see where they end; the lines of the passes of an interlaced picture are shorter, but more. */
    private static long maxData(PngHeader header) {
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

    /** The line above it, zeros above the first one. */
    byte[] above() {
        return above;
    }

    /** Bytes of the line. */
    int lineBytes() {
        return lineBytes;
    }

    /** Bytes between a byte and the one of the same sample in the pixel to the left. */
    int pixelBytes() {
        return pixelBytes;
    }

    /** What the line was decompressed to: its filter at {@link #filterAt}, and behind it its filtered bytes. */
    byte[] filtered() {
        return block.bytes();
    }

    int filterAt() {
        return at;
    }

    /** Steps to the next line. */
    void next() {
        step();
        undo(0, lineBytes);
    }

    /** Steps to the next line and leaves its bytes to be written: by {@link #undo}, or by whoever knows them. */
    void step() {
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
    void undo(int start, int end) {
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
}
