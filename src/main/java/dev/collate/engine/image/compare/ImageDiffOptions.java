package dev.collate.engine.image.compare;

import org.jspecify.annotations.Nullable;

/**
 * The options of an image comparison.
 *
 * @param threshold from 0 to 1: the maximum distance of unchanged pixels, as a fraction of the maximum distance
 * @param ignoreAntialiasing whether to ignore pixels that differ only in the antialiasing of an edge
 * @param highlight the colour of changed pixels in the highlight image (alpha, red, green, blue); null if no such image
 *     is requested
 */
public record ImageDiffOptions(
        double threshold,
        boolean ignoreAntialiasing,
        @Nullable Integer highlight) {}
