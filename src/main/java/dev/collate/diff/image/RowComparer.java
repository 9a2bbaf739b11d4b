package dev.collate.diff.image;

import java.util.Arrays;

/** Finds the pixels of a row that count as changed: those that only one picture has, and those that look different in both. */
final class RowComparer {
    private final Canvas canvas;
    private final double tolerance;
    private final boolean ignoreAntialiasing;
    private final Antialiasing antialiasing;
    /** Of the last row: true where the pixel has changed. */
    private final boolean[] changed;

    RowComparer(Canvas canvas, double threshold, boolean ignoreAntialiasing) {
        this.canvas = canvas;
        this.tolerance = ColorDistance.LARGEST * threshold * threshold;
        this.ignoreAntialiasing = ignoreAntialiasing;
        this.antialiasing = new Antialiasing(canvas.sharedWidth(), canvas.sharedHeight());
        this.changed = new boolean[canvas.width()];
    }

    /** Rows above and below one that must be at hand when it is compared. */
    static int margin(boolean ignoreAntialiasing) {
        return ignoreAntialiasing ? 2 : 0;
    }

    boolean[] changed() {
        return changed;
    }

    /** Compares row {@code y} of the canvas and returns how many pixels have changed. */
    int compare(Band original, Band modified, int y) {
        int originalWidth = canvas.originalWidthAt(y);
        int modifiedWidth = canvas.modifiedWidthAt(y);
        int shared = Math.min(originalWidth, modifiedWidth);
        int covered = Math.max(originalWidth, modifiedWidth);
        Arrays.fill(changed, 0, shared, false);
        Arrays.fill(changed, shared, covered, true);
        Arrays.fill(changed, covered, changed.length, false);
        return covered - shared + compareShared(original, modified, y, shared);
    }

    private int compareShared(Band original, Band modified, int y, int width) {
        if (width == 0) {
            return 0;
        }
        var ours = original.pixels();
        var theirs = modified.pixels();
        int from = original.indexOf(y);
        int against = modified.indexOf(y);
        int same = Arrays.mismatch(ours, from, from + width, theirs, against, against + width);
        int count = 0;
        for (int x = same < 0 ? width : same; x < width; x++) {
            int p = ours[from + x];
            int q = theirs[against + x];
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
