package dev.collate.engine.image;

import dev.collate.engine.image.ImageDiff.Band;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of two images in the order in which they are compared. Row {@code y} of the canvas consists of a row of the original and a row
 * of the modified image. One of the two may be missing.
 */
interface RowPairs {
    /** The index of a row that is missing. */
    int MISSING = -1;

    /** Returns the number of rows of the canvas. */
    int height();

    /** Returns the height of the area in which both images may have rows. */
    int sharedHeight();

    /** Reads the rows before row {@code end} of the canvas that have not been read yet. */
    void readTo(int end);

    /** Returns the index of the row of the original in row {@code y} of the canvas, or {@link #MISSING}. */
    int originalY(int y);

    /** Returns the index of the row of the modified image in row {@code y} of the canvas, or {@link #MISSING}. */
    int modifiedY(int y);

    /** Returns the buffer with the rows of the original that were read last. Its index is the row of the canvas. */
    RowRing originalRows();

    /** Returns the buffer with the rows of the modified image that were read last. Its index is the row of the canvas. */
    RowRing modifiedRows();

    /** Returns the rows that only one image has. Returns null if the rows of the images are not aligned. */
    @Nullable
    Bands bands();

    /** Validates the rest of both files after the last row. */
    void finish();

    /**
     * The bands of two aligned images.
     *
     * @param largest the highest bands, from top to bottom
     * @param count the number of all bands
     * @param isApproximate whether fewer bands may be possible, because the work budget of the alignment was used up
     */
    record Bands(List<Band> largest, int count, boolean isApproximate) {}
}
