package dev.collate.diff.image;

import java.util.Arrays;

/**
 * The scan lines of a PNG file: its image data decompressed, and each line's filter undone (PNG specification, sections 7.2 and 9).
 * Memory: a few lines and the decoder's history.
 */
final class PngScanlines {
    /** Bytes in front of and behind a line, so that a word may be loaded and stored at any pixel. */
    static final int MARGIN = Long.BYTES;

    private static final int CHUNK = 64 * 1024;

    private final BitInput in;
    private final PngHeader header;
    private final DeflateDecoder decoder;
    /** Bytes between a byte and the one of the same sample in the pixel to the left. */
    private final int pixelBytes;
    /** Decompressed bytes: {@code [next, filled)} are still to be taken, those before them are the decoder's history. */
    private final byte[] window;

    private int next;
    private int filled;
    private int lineBytes;
    private byte[] line;
    private byte[] above;

    PngScanlines(PngHeader header, PngChunks chunks) {
        this.header = header;
        this.in = new BitInput(chunks);
        this.decoder = new DeflateDecoder(in);
        this.pixelBytes = header.bytesOf(1);
        int longest = header.bytesOf(header.width());
        this.window = new byte[DeflateDecoder.HISTORY + 1 + longest + CHUNK + MARGIN];
        this.line = new byte[MARGIN + longest + MARGIN];
        this.above = new byte[MARGIN + longest + MARGIN];
        start(header.width());
    }

    /** Three lines, and the decoder's history and tables. */
    static long heapBytes(PngHeader header) {
        return 3L * header.bytesOf(header.width()) + 2 * CHUNK + DeflateDecoder.HISTORY;
    }

    /** Begins a picture, or one pass of an interlaced one, whose lines have {@code width} pixels. */
    void start(int width) {
        lineBytes = header.bytesOf(width);
        Arrays.fill(line, (byte) 0);
    }

    /** The next line; its bytes start at index {@link #MARGIN}, and are lost with the next call. */
    byte[] next() {
        var reused = above;
        above = line;
        line = reused;
        if (filled - next <= lineBytes) {
            fill();
        }
        int filter = window[next];
        undo(filter, next + 1);
        next += 1 + lineBytes;
        return line;
    }

    /** Reads to the end of the image data, which must hold nothing more. */
    void finish() {
        if (filled > next) {
            throw in.broken("is more than its header says");
        }
        decoder.finish();
    }

    private void fill() {
        int kept = Math.max(filled - next, Math.min(filled, DeflateDecoder.HISTORY));
        System.arraycopy(window, filled - kept, window, 0, kept);
        next -= filled - kept;
        filled = decoder.read(window, kept, window.length - MARGIN);
        if (filled - next <= lineBytes) {
            throw in.broken("ends too early");
        }
    }

    private void undo(int filter, int from) {
        switch (filter) {
            case 0 -> System.arraycopy(window, from, line, MARGIN, lineBytes);
            case 1 -> PngFilters.addLeft(window, from, line, lineBytes, pixelBytes);
            case 2 -> PngFilters.addAbove(window, from, above, line, lineBytes);
            case 3 -> PngFilters.addAverage(window, from, above, line, lineBytes, pixelBytes);
            case 4 -> PngFilters.addPaeth(window, from, above, line, lineBytes, pixelBytes);
            default -> throw in.broken("is not valid");
        }
    }
}
