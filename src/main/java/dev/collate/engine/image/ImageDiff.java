package dev.collate.engine.image;

import dev.collate.engine.image.ImageDiffOptions.Details;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of an image comparison. If no option of {@link Details} is used, all members from {@code original} to {@code bandCount} are
 * null.
 *
 * @param diffPercent 100 x changedPixels / totalPixels, not rounded
 * @param totalPixels the number of pixels of the canvas
 * @param highlightImage the PNG image that highlights the changed pixels; null if this image was not requested
 * @param original the size of the original
 * @param modified the size of the modified image
 * @param passed whether the changed pixels are within every maximum that was given; null if no maximum was given
 * @param regions the largest connected areas of changed pixels, without the pixels of bands; null if they were not requested
 * @param regionCount the number of all areas, including those that {@code regions} omits; null if they were not requested
 * @param bands the highest bands of rows that only one image has; null if the rows were not aligned
 * @param bandCount the number of all bands, including those that {@code bands} omits; null if the rows were not aligned
 * @param approximate whether a work budget was used up, so that more pixels may count as changed than necessary
 */
public record ImageDiff(
        double diffPercent,
        long changedPixels,
        long totalPixels,
        @Nullable HighlightImage highlightImage,
        @Nullable Size original,
        @Nullable Size modified,
        @Nullable Boolean passed,
        @Nullable List<Region> regions,
        @Nullable Integer regionCount,
        @Nullable List<Band> bands,
        @Nullable Integer bandCount,
        boolean approximate) {
    public ImageDiff {
        regions = regions == null ? null : List.copyOf(regions);
        bands = bands == null ? null : List.copyOf(bands);
    }

    /**
     * Returns a copy without the highlight image, the sizes and the regions, unless {@code options} request them. This result must come
     * from a comparison with these options, or with these options and a highlight image or regions.
     */
    public ImageDiff withoutUnrequestedParts(ImageDiffOptions options) {
        var details = options.details();
        boolean includesSizes = details.anyUsed();
        return new ImageDiff(
                diffPercent,
                changedPixels,
                totalPixels,
                options.highlight() == null ? null : highlightImage,
                includesSizes ? original : null,
                includesSizes ? modified : null,
                passed,
                details.findsRegions() ? regions : null,
                details.findsRegions() ? regionCount : null,
                bands,
                bandCount,
                approximate);
    }

    /** The size of an image in pixels. */
    public record Size(int width, int height) {}

    /**
     * A rectangle that contains one connected area of changed pixels. Two changed pixels are connected if they touch at a side or at a
     * corner.
     *
     * @param x the column of the left side, on the canvas
     * @param y the row of the top side, on the canvas
     * @param changedPixels the number of changed pixels of the area
     */
    public record Region(int x, int y, int width, int height, long changedPixels) {}

    /**
     * Rows that only one of two images has.
     *
     * @param type which image has the rows
     * @param y the first row on the canvas
     * @param originalY the first row in the original; for an inserted band, the row before which it was inserted
     * @param modifiedY the first row in the modified image; for a removed band, the row before which it was removed
     * @param height the number of rows
     */
    public record Band(Type type, int y, int originalY, int modifiedY, int height) {
        /** Says which image has the rows of a band. */
        public enum Type {
            /** Only the modified image has the rows. */
            INSERTED("inserted"),
            /** Only the original has the rows. */
            REMOVED("removed");

            private final String wireName;

            Type(String wireName) {
                this.wireName = wireName;
            }

            /** Returns the name in responses. */
            public String wireName() {
                return wireName;
            }
        }
    }
}
