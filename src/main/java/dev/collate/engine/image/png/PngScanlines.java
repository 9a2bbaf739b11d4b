package dev.collate.engine.image.png;

import java.util.Arrays;

/**
 * Reads the scan lines of a PNG file: decompresses the image data and undoes the filter of each line (PNG specification, sections 7.2 and
 * 9). Only two lines, and the blocks that are decompressed in advance, are in memory.
 */
final class PngScanlines {
    /**
     * Number of additional bytes before and after the bytes of a line, so that a word of eight bytes can be loaded and stored at any pixel.
     */
    static final int MARGIN = Long.BYTES;

    private final BitInput in;
    private final PngHeader header;
    private final ReadAhead readAhead;
    private final int pixelBytes;

    private ReadAhead.Block block = ReadAhead.Block.NONE;
    /** Index of the filter type of the current line in the block. The filtered bytes of the line follow the filter type. */
    private int filterIndex;

    /** Index of the filter type of the next line. */
    private int nextFilterIndex;

    private int lineBytes;
    private byte[] line;
    private byte[] above;

    PngScanlines(PngHeader header, PngChunks chunks, int blockBytes) {
        this.header = header;
        this.in = new BitInput(chunks);
        this.pixelBytes = header.byteCount(1);
        int maxLength = header.byteCount(header.width());
        this.readAhead =
                new ReadAhead(new DeflateDecoder(in), 1 + maxLength, (int) Math.min(blockBytes, maxDataBytes(header)));
        this.line = new byte[MARGIN + maxLength + MARGIN];
        this.above = new byte[MARGIN + maxLength + MARGIN];
        startImage(header.width());
    }

    /** Returns the approximate maximum number of bytes of heap for two lines and for the blocks that are decompressed in advance. */
    static long heapBytes(PngHeader header) {
        int maxLength = header.byteCount(header.width());
        return 2L * maxLength + ReadAhead.heapBytes(1 + maxLength, maxDataBytes(header));
    }

    /**
     * Returns the approximate maximum total length of all lines in bytes, plus one byte to detect the end. The lines are counted twice,
     * because the passes of an interlaced image together have about twice as many lines, which are shorter. A very small interlaced image
     * can have a few more bytes.
     */
    private static long maxDataBytes(PngHeader header) {
        return 1 + 2L * header.height() * (1 + header.byteCount(header.width()));
    }

    /** Starts decompressing on another thread. */
    void begin() {
        readAhead.requestBlocks();
    }

    /** Starts to read an image, or one pass of an interlaced image. Its lines have {@code width} pixels. */
    void startImage(int width) {
        lineBytes = header.byteCount(width);
        Arrays.fill(line, (byte) 0);
    }

    /** Returns the current line. Its bytes start at index {@link #MARGIN}; the next line overwrites them. */
    byte[] line() {
        return line;
    }

    /** Returns the line above the current line. For the first line, it returns a line of zeros. */
    byte[] above() {
        return above;
    }

    /** Returns the number of bytes of the line. */
    int lineBytes() {
        return lineBytes;
    }

    /** Returns the number of bytes from a sample to the same sample of the next pixel, at least 1. */
    int pixelBytes() {
        return pixelBytes;
    }

    /**
     * Returns the decompressed data. The filter type of the current line is at index {@link #filterIndex}, and the filtered bytes of the
     * line follow it.
     */
    byte[] filtered() {
        return block.bytes();
    }

    int filterIndex() {
        return filterIndex;
    }

    /** Moves to the next line and undoes its filter. */
    void nextLine() {
        advance();
        undoFilter(0, lineBytes);
    }

    /**
     * Moves to the next line, but does not write the bytes of this line. The caller must write these bytes with {@link #undoFilter}, or
     * copy them from another array.
     */
    void advance() {
        var reusedLine = above;
        above = line;
        line = reusedLine;
        while (block.to() - nextFilterIndex <= lineBytes) {
            if (block.isLast()) {
                throw in.broken("ends too early");
            }
            int remainingBytes = block.to() - nextFilterIndex;
            block = readAhead.next();
            nextFilterIndex = block.from() - remainingBytes;
        }
        filterIndex = nextFilterIndex;
        nextFilterIndex += 1 + lineBytes;
    }

    /**
     * Undoes the filter for the bytes {@code [start, end)} of the line. The bytes before {@code start} must be complete. Some bytes after
     * {@code end} may be overwritten.
     */
    void undoFilter(int start, int end) {
        var filtered = block.bytes();
        int from = filterIndex + 1;
        switch (filtered[filterIndex]) {
            case 0 -> System.arraycopy(filtered, from + start, line, MARGIN + start, end - start);
            case 1 -> PngFilters.undoSub(filtered, from, line, start, end, pixelBytes);
            case 2 -> PngFilters.undoUp(filtered, from, above, line, start, end);
            case 3 -> PngFilters.undoAverage(filtered, from, above, line, start, end, pixelBytes);
            case 4 -> PngFilters.undoPaeth(filtered, from, above, line, start, end, pixelBytes);
            default -> throw in.broken("is not valid");
        }
    }

    /** Reads to the end of the image data, and rejects additional data. */
    void finish() {
        if (block.to() > nextFilterIndex || !block.isLast() && !readAhead.next().isEmpty()) {
            throw in.broken("is longer than the header of the file declares");
        }
    }

    /** Stops decompressing. When this method returns, no other thread decompresses data. */
    void close() {
        readAhead.close();
    }
}
