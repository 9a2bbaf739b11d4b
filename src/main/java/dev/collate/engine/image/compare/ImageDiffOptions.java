package dev.collate.engine.image.compare;

import org.jspecify.annotations.Nullable;

/**
 * The options of an image comparison.
 *
 * @param threshold from 0 to 1. Two pixels count as unchanged if their distance is at most this fraction of the greatest possible distance.
 * @param ignoreAntialiasing whether to ignore pixels that differ only in the antialiasing of an edge
 * @param highlight the colour of changed pixels in the highlight image (alpha, red, green, blue); null if no such image
 *     is requested
 */
public record ImageDiffOptions(
        double threshold,
        boolean ignoreAntialiasing,
        @Nullable Integer highlight) {
    /** Returns these options with a highlight image in this colour. */
    public ImageDiffOptions with(int highlightColor) {
        return new ImageDiffOptions(threshold, ignoreAntialiasing, highlightColor);
    }
}
