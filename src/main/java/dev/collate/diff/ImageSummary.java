package dev.collate.diff;

import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.ImageFormat;

/**
 * What a page shows about a comparison of two images, besides the images. A share stores it as JSON.
 *
 * @param threshold the threshold of the comparison
 * @param totalPixels the number of pixels of the canvas that contains both images
 */
public record ImageSummary(Image original, Image modified, double threshold, long changedPixels, long totalPixels) {
    /**
     * One of the two images.
     *
     * @param format the detected format
     */
    public record Image(ImageFormat format, int width, int height) {
        private static Image of(ImageFile file, int width, int height) {
            return new Image(ImageFormat.of(file).orElseThrow(), width, height);
        }
    }

    public static ImageSummary of(ImageDiffRequest request, ImageComparison comparison) {
        var canvas = comparison.canvas();
        return new ImageSummary(
                Image.of(request.original(), canvas.originalWidth(), canvas.originalHeight()),
                Image.of(request.modified(), canvas.modifiedWidth(), canvas.modifiedHeight()),
                request.options().threshold(),
                comparison.diff().changedPixels(),
                comparison.diff().totalPixels());
    }
}
