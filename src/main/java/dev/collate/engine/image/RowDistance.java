package dev.collate.engine.image;

/**
 * Counts the changed pixels of a row of the original and a row of the modified image, as if both were in the same row of the canvas. Only
 * the columns that both images have count. So equal rows have no changed pixels. Pixels that differ only in antialiasing count too, because
 * the detection of antialiasing depends on the rows around a row.
 */
final class RowDistance {
    private final RowTable originalTable;
    private final RowTable modifiedTable;
    private final RowComparer comparer;
    private final RowRing originalRows = new RowRing();
    private final RowRing modifiedRows = new RowRing();

    RowDistance(
            RowTable originalTable, RowTable modifiedTable, Canvas canvas, IgnoredPixels ignored, double threshold) {
        this.originalTable = originalTable;
        this.modifiedTable = modifiedTable;
        this.comparer = new RowComparer(canvas.sharedColumns(), ignored, canvas.sharedHeight(), threshold, false);
    }

    /**
     * Returns the number of changed pixels. One of the rows may be {@link RowPairs#MISSING}; then all pixels of the other row outside the
     * ignored areas are changed.
     */
    int between(int originalY, int modifiedY) {
        var originalPixels =
                originalY == RowPairs.MISSING ? modifiedTable.row(modifiedY) : originalTable.row(originalY);
        var modifiedPixels = modifiedY == RowPairs.MISSING ? originalPixels : modifiedTable.row(modifiedY);
        originalRows.put(0, originalPixels);
        modifiedRows.put(0, modifiedPixels);
        return comparer.compareRow(originalRows, modifiedRows, 0, originalY, modifiedY);
    }
}
