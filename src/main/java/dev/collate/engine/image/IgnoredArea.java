package dev.collate.engine.image;

/**
 * A rectangle in which differences do not count. The rectangle may extend beyond the image.
 *
 * @param side the image that the coordinates refer to
 */
public record IgnoredArea(int x, int y, int width, int height, Side side) {
    /** The image that the coordinates of an area refer to. */
    public enum Side {
        BOTH,
        ORIGINAL,
        MODIFIED
    }

    /** Returns the area with the same coordinates in both images. */
    IgnoredArea ofBoth() {
        return new IgnoredArea(x, y, width, height, Side.BOTH);
    }

    /** Returns whether this area contains pixels of row {@code row} of the original. */
    boolean coversOriginal(int row) {
        return side != Side.MODIFIED && covers(row);
    }

    /** Returns whether this area contains pixels of row {@code row} of the modified image. */
    boolean coversModified(int row) {
        return side != Side.ORIGINAL && covers(row);
    }

    private boolean covers(int row) {
        return row >= y && row - y < height;
    }

    /** Returns the column after the last column of the area, at most {@code max}. */
    int end(int max) {
        return (int) Math.min((long) x + width, max);
    }
}
