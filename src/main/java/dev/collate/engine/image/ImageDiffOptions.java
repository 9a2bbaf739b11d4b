package dev.collate.engine.image;

import org.jspecify.annotations.Nullable;

/**
 * The options of an image comparison.
 *
 * @param threshold from 0 to 1. Two pixels count as unchanged if their distance is at most this fraction of the greatest possible distance.
 * @param ignoreAntialiasing whether to ignore pixels that differ only in the antialiasing of an edge
 * @param highlight the colour of changed pixels in the highlight image (alpha, red, green, blue); null if no such image
 *     is requested
 * @param details the options that add members to the result
 */
public record ImageDiffOptions(
        double threshold,
        boolean ignoreAntialiasing,
        @Nullable Integer highlight,
        ImageDiffDetails details) {
    /** Returns these options with a highlight image in this colour. */
    public ImageDiffOptions withHighlight(int highlightColor) {
        return new ImageDiffOptions(threshold, ignoreAntialiasing, highlightColor, details);
    }

    /** Returns these options with regions. */
    public ImageDiffOptions withRegions() {
        return new ImageDiffOptions(threshold, ignoreAntialiasing, highlight, details.withRegions());
    }
}
