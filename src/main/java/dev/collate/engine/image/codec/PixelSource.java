package dev.collate.engine.image.codec;

import org.jspecify.annotations.Nullable;

/** Reads the pixels of an image once, row by row from the top. The size of the image is known before any pixel is decoded. */
public interface PixelSource extends AutoCloseable {
    int width();

    int height();

    /** Returns the approximate maximum memory for reading in bytes, on and off the heap. */
    long heapBytes();

    /** Starts decoding on another thread. This call is optional. */
    void begin();

    /**
     * Steps to the next row.
     *
     * @param leader the source of the other image if both are read in lockstep; it must already be at the row with the
     *     same number
     * @return true if the row is known to be equal to the leader's row, in an image of the same size; false if this is
     *     unknown
     * @throws dev.collate.problem.ApiException 422 if the file is broken
     */
    boolean advance(@Nullable PixelSource leader);

    /** Writes the pixels of the current row to the beginning of {@code row}. */
    void pixels(int[] row);

    /**
     * Reads and validates the rest of the file, after the last row.
     *
     * @throws dev.collate.problem.ApiException 422 if the file is broken
     */
    void finish();

    /** Cancels the remaining decoding. Returns when no other thread works on the image. */
    @Override
    void close();
}
