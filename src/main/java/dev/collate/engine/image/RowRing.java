package dev.collate.engine.image;

import dev.collate.engine.image.codec.PixelSource;
import java.util.Arrays;

/** A ring buffer with the last eight rows of an image. Row {@code y} replaces row {@code y - 8}. */
final class RowRing {
    /** Number of rows above the current row, and also below it, that the detection of antialiasing reads. */
    static final int MARGIN = 2;

    /** Number of rows in the buffer. This number is a power of two, and sufficient for the detection of antialiasing. */
    private static final int KEPT = 8;

    private static final int[] NONE = {};

    private final int[][] rows = new int[KEPT][];
    private final int[][] own = new int[KEPT][];
    private final boolean[] shared = new boolean[KEPT];

    RowRing() {
        Arrays.fill(rows, NONE);
        Arrays.fill(own, NONE);
    }

    /** Returns the approximate maximum number of bytes of heap that the rows need. */
    static long heapBytes(int width) {
        return (long) KEPT * Integer.BYTES * width;
    }

    /** Stores row {@code y}, which must be the current row of {@code source}. */
    void put(int y, PixelSource source) {
        int slot = y & KEPT - 1;
        if (own[slot].length == 0) {
            own[slot] = new int[source.width()];
        }
        source.pixels(own[slot]);
        rows[slot] = own[slot];
        shared[slot] = false;
    }

    /**
     * Stores row {@code y} without a copy.
     *
     * @param isShared whether the other image has the same row
     */
    void put(int y, int[] pixels, boolean isShared) {
        rows[y & KEPT - 1] = pixels;
        shared[y & KEPT - 1] = isShared;
    }

    /** Stores row {@code y} of another image as the row of this image, without a copy. */
    void share(int y, RowRing other) {
        put(y, other.at(y), true);
    }

    /** Returns whether the row is shared with the other image. */
    boolean isShared(int y) {
        return shared[y & KEPT - 1];
    }

    /** Returns the pixels of a row. */
    int[] at(int y) {
        return rows[y & KEPT - 1];
    }

    int at(int x, int y) {
        return at(y)[x];
    }
}
