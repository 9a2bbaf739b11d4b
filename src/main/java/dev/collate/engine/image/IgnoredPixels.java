package dev.collate.engine.image;

/** The pixels of two images in which differences do not count. */
record IgnoredPixels(IgnoredColumns original, IgnoredColumns modified) {
    /**
     * Returns the pixels in these areas. Without an alignment, a pixel of the canvas has the same position in both images, even if only one
     * image covers it, so an area of one image is an area of both.
     */
    static IgnoredPixels of(IgnoredAreas areas, boolean alignRows) {
        if (alignRows) {
            return new IgnoredPixels(areas.ofOriginal(), areas.ofModified());
        }
        var both = areas.ofBoth();
        return new IgnoredPixels(both, both);
    }

    /**
     * Unmarks the changed pixels of one row of the canvas that are ignored. Returns the number of these pixels.
     *
     * @param originalY the row of the original, or {@link RowPairs#MISSING}
     * @param modifiedY the row of the modified image, or {@link RowPairs#MISSING}
     */
    int unmark(boolean[] changed, int originalY, int modifiedY) {
        return original.unmark(changed, originalY) + modified.unmark(changed, modifiedY);
    }
}
