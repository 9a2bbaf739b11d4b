package dev.collate.engine.image.codec;

/**
 * Describes how a stored image is shown. The image may be rotated or mirrored. The first frame of an animation is shown on a canvas that
 * may be larger than the frame.
 *
 * @param left the column of the canvas where the frame begins
 * @param top the row of the canvas where the frame begins
 * @param screenWidth the minimum width of the canvas; 0 if the file declares no canvas
 * @param screenHeight the minimum height of the canvas; 0 if the file declares no canvas
 */
record CanvasPlacement(int left, int top, int screenWidth, int screenHeight, Orientation orientation) {
    /** The placement of an image that is shown as it is stored. */
    static final CanvasPlacement PLAIN = oriented(Orientation.NORMAL);

    static CanvasPlacement oriented(Orientation orientation) {
        return new CanvasPlacement(0, 0, 0, 0, orientation);
    }

    static CanvasPlacement onScreen(int left, int top, int screenWidth, int screenHeight) {
        return new CanvasPlacement(left, top, screenWidth, screenHeight, Orientation.NORMAL);
    }

    /** Returns the width of the shown image for a stored image of this size. */
    int width(int storedWidth, int storedHeight) {
        return orientation.swapsSides() ? screenHeight(storedHeight) : screenWidth(storedWidth);
    }

    int height(int storedWidth, int storedHeight) {
        return orientation.swapsSides() ? screenWidth(storedWidth) : screenHeight(storedHeight);
    }

    private int screenWidth(int storedWidth) {
        return Math.max(screenWidth, left + storedWidth);
    }

    private int screenHeight(int storedHeight) {
        return Math.max(screenHeight, top + storedHeight);
    }

    /** Returns whether a stored image of this size is shown unchanged. */
    boolean isPlain(int storedWidth, int storedHeight) {
        return orientation == Orientation.NORMAL
                && screenWidth(storedWidth) == storedWidth
                && screenHeight(storedHeight) == storedHeight;
    }

    /** Returns all pixels of the shown image, row by row; pixels of the canvas outside {@code image} are transparent. */
    int[] place(DecodedImage image, StopSignal stop) {
        int width = screenWidth(image.width());
        var screen = new int[width * screenHeight(image.height())];
        for (int y = 0; y < image.height(); y++) {
            stop.check();
            image.read(y, screen, (top + y) * width + left);
        }
        return orientation == Orientation.NORMAL ? screen : orientation.apply(screen, width, stop);
    }
}
