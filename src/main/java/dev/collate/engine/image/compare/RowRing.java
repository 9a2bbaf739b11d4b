package dev.collate.engine.image.compare;

import dev.collate.engine.image.codec.PixelSource;
import java.util.Arrays;

/** The last rows of a picture, as many as its comparison looks at: a ring, in which row {@code y} takes the place of row {@code y - 8}. */
final class RowRing {
    /** Rows above and below one that the search for smoothed edges looks at. */
    static final int MARGIN = 2;

    /** A power of two that holds those rows and the one between. */
    private static final int KEPT = 8;

    private static final int[] NONE = {};

    private final int[][] rows = new int[KEPT][];
    private final int[][] own = new int[KEPT][];
    private final boolean[] shared = new boolean[KEPT];

    RowRing() {
        Arrays.fill(rows, NONE);
        Arrays.fill(own, NONE);
    }

    /** About how many bytes of heap the rows take at most. */
    static long heapBytes(int width) {
        return (long) KEPT * Integer.BYTES * width;
    }

    /** Keeps row {@code y}, at which {@code source} is. */
    void put(int y, PixelSource source) {
        int place = y & KEPT - 1;
        if (own[place].length == 0) {
            own[place] = new int[source.width()];
        }
        source.pixels(own[place]);
        rows[place] = own[place];
        shared[place] = false;
    }

    /** Keeps row {@code y} as that of another picture, whose array it then is. */
    void share(int y, RowRing other) {
        rows[y & KEPT - 1] = other.at(y);
        shared[y & KEPT - 1] = true;
    }

    /** Whether the row is the other picture's too. */
    boolean isShared(int y) {
        return shared[y & KEPT - 1];
    }

    /** The pixels of a row. */
    int[] at(int y) {
        return rows[y & KEPT - 1];
    }

    int at(int x, int y) {
        return at(y)[x];
    }
}
