package dev.collate.engine.image;

import java.util.Arrays;

/**
 * Finds the changed pixels of a row. A pixel outside the ignored areas is changed if only one image has it, or if its colours in the two
 * images differ by more than the threshold.
 */
final class RowComparer {
    /**
     * Maximum number of pixels of a comparison that are tested for antialiasing. It limits the work for images in which most pixels are
     * changed. The test does not help in such images.
     */
    private static final int MAX_ANTIALIASING_TESTS = 5_000_000;

    private final Canvas canvas;
    private final IgnoredPixels ignored;
    private final double maxSquaredDistance;
    private final boolean ignoreAntialiasing;
    private final Antialiasing antialiasing;
    /** For each pixel of the row that was compared last, whether the pixel is changed. */
    private final boolean[] changed;

    private int antialiasingTestCount;

    /** @param sharedHeight the height of the area in which both images may have rows */
    RowComparer(Canvas canvas, IgnoredPixels ignored, int sharedHeight, double threshold, boolean ignoreAntialiasing) {
        this.canvas = canvas;
        this.ignored = ignored;
        this.maxSquaredDistance = ColorDistance.MAX_SQUARED_DISTANCE * threshold * threshold;
        this.ignoreAntialiasing = ignoreAntialiasing;
        this.antialiasing = new Antialiasing(canvas.sharedWidth(), sharedHeight);
        this.changed = new boolean[canvas.width()];
    }

    boolean[] changed() {
        return changed;
    }

    /** Returns whether a changed pixel was not tested for antialiasing, because the maximum number of pixels had been tested. */
    boolean isApproximate() {
        return antialiasingTestCount > MAX_ANTIALIASING_TESTS;
    }

    /**
     * Compares row {@code y} of the canvas and returns the number of changed pixels.
     *
     * @param originalY the row of the original, or {@link RowPairs#MISSING}
     * @param modifiedY the row of the modified image, or {@link RowPairs#MISSING}
     */
    int compareRow(RowRing original, RowRing modified, int y, int originalY, int modifiedY) {
        int originalWidth = originalY == RowPairs.MISSING ? 0 : canvas.originalWidth();
        int modifiedWidth = modifiedY == RowPairs.MISSING ? 0 : canvas.modifiedWidth();
        int sharedWidth = Math.min(originalWidth, modifiedWidth);
        int coveredWidth = Math.max(originalWidth, modifiedWidth);
        Arrays.fill(changed, 0, sharedWidth, false);
        Arrays.fill(changed, sharedWidth, coveredWidth, true);
        Arrays.fill(changed, coveredWidth, changed.length, false);
        int markedCount = coveredWidth - sharedWidth + compareShared(original, modified, y, sharedWidth);
        return markedCount == 0 ? 0 : markedCount - ignored.unmark(changed, originalY, modifiedY);
    }

    // Equal rows of both images are usually the same array, and then no pixel is compared.
    @SuppressWarnings("ReferenceEquality")
    private int compareShared(RowRing original, RowRing modified, int y, int width) {
        var a = original.row(y);
        var b = modified.row(y);
        if (width == 0 || a == b) {
            return 0;
        }
        int changedCount = 0;
        for (int x = nextDifference(a, b, 0, width); x < width; x = nextDifference(a, b, x + 1, width)) {
            if (ColorDistance.squared(a[x], b[x]) > maxSquaredDistance
                    && !(ignoreAntialiasing && isCausedByAntialiasing(original, modified, x, y))) {
                changed[x] = true;
                changedCount++;
            }
        }
        return changedCount;
    }

    private boolean isCausedByAntialiasing(RowRing original, RowRing modified, int x, int y) {
        if (antialiasingTestCount <= MAX_ANTIALIASING_TESTS) {
            antialiasingTestCount++;
        }
        return antialiasingTestCount <= MAX_ANTIALIASING_TESTS
                && antialiasing.causesDifference(original, modified, x, y);
    }

    /** Returns the first column from {@code from} on whose pixels differ, or {@code width}. */
    private static int nextDifference(int[] a, int[] b, int from, int width) {
        if (from < width && a[from] != b[from]) {
            return from;
        }
        int mismatch = Arrays.mismatch(a, from, width, b, from, width);
        return mismatch < 0 ? width : from + mismatch;
    }
}
