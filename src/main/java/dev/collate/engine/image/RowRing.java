package dev.collate.engine.image;

import dev.collate.engine.image.codec.PixelSource;
import java.util.Arrays;

/** A ring buffer with the last eight rows of an image. Row {@code y} replaces row {@code y - 8}. */
final class RowRing {
    /** Number of rows above the current row, and also below it, that the detection of antialiasing reads. */
    static final int MARGIN = 2;

    /** Number of rows in the buffer. This number is a power of two, and sufficient for the detection of antialiasing. */
    private static final int CAPACITY = 8;

    private static final int[] NO_ROW = {};

    private final int[][] rows = new int[CAPACITY][];
    /** The arrays that {@link #put(int, PixelSource)} reuses. */
    private final int[][] buffers = new int[CAPACITY][];

    RowRing() {
        Arrays.fill(rows, NO_ROW);
        Arrays.fill(buffers, NO_ROW);
    }

    /** Returns the approximate maximum number of bytes of heap that the rows need. */
    static long heapBytes(int width) {
        return (long) CAPACITY * Integer.BYTES * width;
    }

    /** Reads the current row of {@code source}, which must be row {@code y}, and stores it. */
    void put(int y, PixelSource source) {
        int slot = y & CAPACITY - 1;
        if (buffers[slot].length == 0) {
            buffers[slot] = new int[source.width()];
        }
        source.readPixels(buffers[slot]);
        rows[slot] = buffers[slot];
    }

    /** Stores row {@code y} without a copy. The other image may store the same array. */
    void put(int y, int[] pixels) {
        rows[y & CAPACITY - 1] = pixels;
    }

    /** Returns the pixels of a row. */
    int[] row(int y) {
        return rows[y & CAPACITY - 1];
    }

    int pixel(int x, int y) {
        return row(y)[x];
    }
}
