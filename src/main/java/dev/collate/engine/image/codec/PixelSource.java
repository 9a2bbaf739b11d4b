package dev.collate.engine.image.codec;

import org.jspecify.annotations.Nullable;

/** The pixels of one picture, given row by row from the top, once. Its size is known before any pixel is decoded. */
public interface PixelSource extends AutoCloseable {
    int width();

    int height();

    /** About how many bytes of memory reading takes at most, on the heap and off it. */
    long heapBytes();

    /** Begins to decode, on another thread; called or not, the rows are the same. */
    void begin();

    /**
     * Steps to the next row.
     *
     * @param leader the source of another picture, if it is read in lockstep: it has stepped to its row of the same number before
     * @return whether the row is known to be the same as the leader's, whose height and width are then the same too; false says nothing
     * @throws dev.collate.problem.ApiException 422 where the file is broken
     */
    boolean advance(@Nullable PixelSource leader);

    /** Writes the pixels of the row to the beginning of {@code row}. */
    void pixels(int[] row);

    /**
     * Reads on to the end of the file, after the last row.
     *
     * @throws dev.collate.problem.ApiException 422 where the file is broken
     */
    void finish();

    /** Gives up what is still being decoded, and returns when no other thread is at work on the picture any more. */
    @Override
    void close();
}
