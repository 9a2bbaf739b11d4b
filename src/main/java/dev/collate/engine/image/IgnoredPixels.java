package dev.collate.engine.image;

import dev.collate.engine.image.IgnoredArea.Side;
import java.util.List;

/** The pixels of two images in which differences do not count. */
record IgnoredPixels(IgnoredColumns original, IgnoredColumns modified) {
    /**
     * Returns the pixels in these areas. Without an alignment, a pixel of the canvas has the same position in both images, even if only one
     * image covers it, so an area of one image is an area of both.
     */
    static IgnoredPixels of(List<IgnoredArea> areas, boolean alignRows) {
        return new IgnoredPixels(
                IgnoredColumns.of(areas.stream().filter(area -> !alignRows || area.side() != Side.MODIFIED)),
                IgnoredColumns.of(areas.stream().filter(area -> !alignRows || area.side() != Side.ORIGINAL)));
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
