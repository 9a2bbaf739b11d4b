package dev.collate.engine.image.codec;

import org.jspecify.annotations.Nullable;

/** Reads the pixels of an image once, row by row from the top. The size of the image is known before any pixel is decoded. */
public interface PixelSource extends AutoCloseable {
    /**
     * Opens a file of any format except PNG, and reads and validates its header.
     *
     * @throws dev.collate.problem.ApiException 422 if the file is broken, 413 if it has more pixels than {@code settings} allow
     */
    static PixelSource open(ImageFile file, ImageFormat format, DecoderSettings settings) {
        return format == ImageFormat.GIF
                ? GifSource.open(file, settings.limit())
                : ImageIoSource.open(file, format, settings);
    }

    int width();

    int height();

    /** Returns the approximate maximum number of bytes of memory, on and off the heap, that reading the image needs. */
    long memoryBytes();

    /** Starts decoding on another thread, if it has not started yet. This call is optional. */
    void begin();

    /**
     * Moves to the next row. Two PNG files of the same format are also compared, so that equal rows are decoded only once.
     *
     * @param leader the source of the other image, which must already be at the row with the same number; null if this image is read
     *     independently of another image
     * @return true if the row is known to be equal to the leader's row and both images have the same size; false if the rows may differ.
     *     Only two PNG files can have such rows
     * @throws dev.collate.problem.ApiException 422 if the file is broken
     */
    boolean advanceAndCompare(@Nullable PixelSource leader);

    /** Writes the pixels of the current row to the beginning of {@code pixels}. */
    void readPixels(int[] pixels);

    /**
     * Reads and validates the rest of the file. The caller must first have read the last row.
     *
     * @throws dev.collate.problem.ApiException 422 if the file is broken
     */
    void finish();

    /** Stops decoding. When this method returns, no other thread works on the image. */
    @Override
    void close();
}
