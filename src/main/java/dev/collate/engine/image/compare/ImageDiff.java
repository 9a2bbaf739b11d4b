package dev.collate.engine.image.compare;

import dev.collate.engine.image.png.HighlightImage;
import org.jspecify.annotations.Nullable;

/**
 * The result of an image comparison.
 *
 * @param diffPercent 100 x changedPixels / totalPixels, not rounded
 * @param totalPixels the number of pixels of the canvas: the larger width times the larger height
 * @param highlightImage the PNG image that highlights the changed pixels; null if this image was not requested
 */
public record ImageDiff(
        double diffPercent,
        long changedPixels,
        long totalPixels,
        @Nullable HighlightImage highlightImage) {
    /** Returns this result without the highlight image. */
    public ImageDiff withoutHighlight() {
        return new ImageDiff(diffPercent, changedPixels, totalPixels, null);
    }
}
