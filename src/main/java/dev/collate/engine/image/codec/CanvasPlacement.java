package dev.collate.engine.image.codec;

import java.util.Arrays;

/**
 * Describes how a stored image is shown. The image may be rotated or mirrored. The first frame of an animation is shown on a canvas that
 * may be larger than the frame.
 *
 * @param left the column of the canvas where the frame begins
 * @param top the row of the canvas where the frame begins
 * @param minCanvasWidth the minimum width of the canvas; 0 if the file declares no canvas
 * @param minCanvasHeight the minimum height of the canvas; 0 if the file declares no canvas
 */
record CanvasPlacement(int left, int top, int minCanvasWidth, int minCanvasHeight, Orientation orientation) {
    /** The placement of an image that is shown as it is stored. */
    static final CanvasPlacement AS_STORED = oriented(Orientation.NORMAL);

    static CanvasPlacement oriented(Orientation orientation) {
        return new CanvasPlacement(0, 0, 0, 0, orientation);
    }

    static CanvasPlacement onCanvas(int left, int top, int canvasWidth, int canvasHeight) {
        return new CanvasPlacement(left, top, canvasWidth, canvasHeight, Orientation.NORMAL);
    }

    /** Returns the width of the shown image for a stored image of this size. */
    int width(int storedWidth, int storedHeight) {
        return orientation.swapsWidthAndHeight() ? canvasHeight(storedHeight) : canvasWidth(storedWidth);
    }

    int height(int storedWidth, int storedHeight) {
        return orientation.swapsWidthAndHeight() ? canvasWidth(storedWidth) : canvasHeight(storedHeight);
    }

    private int canvasWidth(int storedWidth) {
        return Math.max(minCanvasWidth, left + storedWidth);
    }

    private int canvasHeight(int storedHeight) {
        return Math.max(minCanvasHeight, top + storedHeight);
    }

    /** Returns the maximum number of bytes of heap that {@link #place} needs for a stored image of this size. */
    long heapBytes(int storedWidth, int storedHeight) {
        return orientation == Orientation.NORMAL ? 0 : 2L * Integer.BYTES * storedWidth * storedHeight;
    }

    /**
     * Returns the rows of the shown image; pixels of the canvas outside the stored image are transparent.
     *
     * @param stored the rows of the stored image, which has this width and height
     */
    DecodedRows place(DecodedRows stored, int width, int height, StopSignal stop) {
        int shownWidth = width(width, height);
        if (orientation != Orientation.NORMAL) {
            var shown = orientation.orient(readPixels(stored, width, height, stop), width, stop);
            return (y, pixels, index) -> System.arraycopy(shown, y * shownWidth, pixels, index, shownWidth);
        }
        if (shownWidth == width && height(width, height) == height) {
            return stored;
        }
        return (y, pixels, index) -> {
            Arrays.fill(pixels, index, index + shownWidth, 0);
            if (y >= top && y - top < height) {
                stored.readRow(y - top, pixels, index + left);
            }
        };
    }

    private static int[] readPixels(DecodedRows rows, int width, int height, StopSignal stop) {
        var pixels = new int[width * height];
        for (int y = 0; y < height; y++) {
            stop.check();
            rows.readRow(y, pixels, y * width);
        }
        return pixels;
    }
}
