package dev.collate.engine.image.compare;

import org.jspecify.annotations.Nullable;

/**
 * How much of a picture has changed.
 *
 * @param diffPercent 100 x changedPixels / totalPixels, not rounded
 * @param totalPixels of the canvas: the larger width times the larger height
 * @param highlightImage a data URI of a PNG image of the canvas; sent only when asked for
 */
public record ImageDiff(
        double diffPercent,
        long changedPixels,
        long totalPixels,
        @Nullable String highlightImage) {}
