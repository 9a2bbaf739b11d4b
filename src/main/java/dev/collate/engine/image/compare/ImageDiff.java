package dev.collate.engine.image.compare;

import org.jspecify.annotations.Nullable;

/**
 * The result of an image comparison.
 *
 * @param diffPercent 100 x changedPixels / totalPixels, not rounded
 * @param totalPixels the number of pixels of the canvas: the larger width times the larger height
 * @param highlightImage a data URI of a PNG image of the canvas; sent only if requested
 */
public record ImageDiff(
        double diffPercent,
        long changedPixels,
        long totalPixels,
        @Nullable String highlightImage) {}
