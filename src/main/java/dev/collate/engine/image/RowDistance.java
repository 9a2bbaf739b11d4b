package dev.collate.engine.image;

/**
 * Counts the changed pixels of a row of the original and a row of the modified image, as if both were in the same row of the canvas. Only
 * the columns that both images have count. So equal rows have no changed pixels. Pixels that differ only in antialiasing count too, because
 * the detection of antialiasing depends on the rows around a row.
 */
final class RowDistance {
    private final RowTable originalRows;
    private final RowTable modifiedRows;
    private final RowComparer comparer;
    private final RowRing original = new RowRing();
    private final RowRing modified = new RowRing();

    RowDistance(RowTable originalRows, RowTable modifiedRows, Canvas canvas, IgnoredAreas ignored, double threshold) {
        this.originalRows = originalRows;
        this.modifiedRows = modifiedRows;
        this.comparer = new RowComparer(canvas.sharedColumns(), ignored, canvas.sharedHeight(), threshold, false);
    }

    /**
     * Returns the number of changed pixels. One of the rows may be {@link RowPairs#MISSING}; then all pixels of the other row outside the
     * ignored areas are changed.
     */
    int between(int originalY, int modifiedY) {
        var originalPixels = originalY == RowPairs.MISSING ? modifiedRows.row(modifiedY) : originalRows.row(originalY);
        var modifiedPixels = modifiedY == RowPairs.MISSING ? originalPixels : modifiedRows.row(modifiedY);
        original.put(0, originalPixels);
        modified.put(0, modifiedPixels);
        return comparer.compareRow(original, modified, 0, originalY, modifiedY);
    }
}
