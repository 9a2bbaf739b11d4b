package dev.collate.diff;

import dev.collate.engine.image.ImageDiff.Region;
import dev.collate.engine.image.ImageDiff.Size;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.ImageFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a page shows about a comparison of two images, besides the images. A share stores it as JSON.
 *
 * @param threshold the threshold of the comparison
 * @param totalPixels the number of pixels of the canvas
 * @param regions the largest connected areas of changed pixels
 * @param regionCount the number of all connected areas of changed pixels
 * @param aligned whether the rows were aligned
 * @param passed whether the changed pixels are within {@code maxDiffPixels} and {@code maxDiffPercent}; null if neither option was sent
 */
public record ImageSummary(
        Image original,
        Image modified,
        double threshold,
        long changedPixels,
        long totalPixels,
        List<Region> regions,
        int regionCount,
        boolean aligned,
        @Nullable Boolean passed) {
    public ImageSummary {
        regions = List.copyOf(regions);
    }

    /**
     * One of the two images.
     *
     * @param format the detected format
     */
    public record Image(ImageFormat format, int width, int height) {
        private static Image of(ImageFile file, Size size) {
            return new Image(ImageFormat.of(file).orElseThrow(), size.width(), size.height());
        }
    }

    /** Returns the width in pixels of the canvas, which contains both images. */
    public int canvasWidth() {
        return Math.max(original.width(), modified.width());
    }

    /** Returns the number of rows of the canvas. */
    public int canvasHeight() {
        return (int) (totalPixels / canvasWidth());
    }

    /** Returns the number of rows that only the modified image has. Returns 0 if the rows were not aligned. */
    public int insertedRows() {
        return aligned ? canvasHeight() - original.height() : 0;
    }

    /** Returns the number of rows that only the original has. Returns 0 if the rows were not aligned. */
    public int removedRows() {
        return aligned ? canvasHeight() - modified.height() : 0;
    }

    /**
     * Returns the summary of a comparison.
     *
     * @param comparison a comparison with regions
     */
    public static ImageSummary of(ImageDiffRequest request, ImageComparison comparison) {
        var diff = comparison.diff();
        return new ImageSummary(
                Image.of(request.original(), Objects.requireNonNull(diff.original())),
                Image.of(request.modified(), Objects.requireNonNull(diff.modified())),
                request.options().threshold(),
                diff.changedPixels(),
                diff.totalPixels(),
                Objects.requireNonNull(diff.regions()),
                Objects.requireNonNull(diff.regionCount()),
                diff.bands() != null,
                diff.passed());
    }
}
