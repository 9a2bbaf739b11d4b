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

    /** Returns the column after the last column of the area. */
    int endX() {
        return (int) Math.min((long) x + width, Integer.MAX_VALUE);
    }

    /** Returns the row after the last row of the area. */
    int endY() {
        return (int) Math.min((long) y + height, Integer.MAX_VALUE);
    }
}
