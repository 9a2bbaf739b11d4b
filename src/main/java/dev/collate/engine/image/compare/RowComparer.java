package dev.collate.engine.image.compare;

import java.util.Arrays;

/** Finds the changed pixels of a row. A pixel is changed if only one image has it, or if it looks different in the two images. */
final class RowComparer {
    private final double tolerance;
    private final boolean ignoreAntialiasing;
    private final Antialiasing antialiasing;
    /** For each pixel of the row that was compared last, whether the pixel is changed. */
    private final boolean[] changed;

    /** @param sharedHeight the height of the area in which both images may have rows */
    RowComparer(Canvas canvas, int sharedHeight, double threshold, boolean ignoreAntialiasing) {
        this.tolerance = ColorDistance.MAX * threshold * threshold;
        this.ignoreAntialiasing = ignoreAntialiasing;
        this.antialiasing = new Antialiasing(canvas.sharedWidth(), sharedHeight);
        this.changed = new boolean[canvas.width()];
    }

    boolean[] changed() {
        return changed;
    }

    /**
     * Compares row {@code y} of the canvas and returns the number of changed pixels.
     *
     * @param originalWidth the number of pixels of this row that the original covers
     * @param modifiedWidth the number of pixels of this row that the modified image covers
     */
    int compare(RowRing original, RowRing modified, int y, int originalWidth, int modifiedWidth) {
        int shared = Math.min(originalWidth, modifiedWidth);
        int covered = Math.max(originalWidth, modifiedWidth);
        Arrays.fill(changed, 0, shared, false);
        Arrays.fill(changed, shared, covered, true);
        Arrays.fill(changed, covered, changed.length, false);
        return covered - shared + compareShared(original, modified, y, shared);
    }

    private int compareShared(RowRing original, RowRing modified, int y, int width) {
        var ours = original.at(y);
        var theirs = modified.at(y);
        if (width == 0 || modified.isShared(y)) {
            return 0;
        }
        int same = Arrays.mismatch(ours, 0, width, theirs, 0, width);
        int count = 0;
        for (int x = same < 0 ? width : same; x < width; x++) {
            int p = ours[x];
            int q = theirs[x];
            if (p != q
                    && ColorDistance.between(p, q) > tolerance
                    && !(ignoreAntialiasing && antialiasing.explains(original, modified, x, y))) {
                changed[x] = true;
                count++;
            }
        }
        return count;
    }
}
