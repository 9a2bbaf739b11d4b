package dev.collate.engine.image;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How two images are compared, and which optional members the result has.
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
        Details details) {
    /** Returns these options with a highlight image in this colour. */
    public ImageDiffOptions withHighlight(int highlightColor) {
        return new ImageDiffOptions(threshold, ignoreAntialiasing, highlightColor, details);
    }

    /** Returns these options with regions. */
    public ImageDiffOptions withRegions() {
        return new ImageDiffOptions(threshold, ignoreAntialiasing, highlight, details.withRegions());
    }

    /**
     * The options of an image comparison that add members to its result.
     *
     * @param ignoredAreas areas in which differences do not count
     * @param alignRows whether to align the rows of the images, so that the rows below inserted or removed rows do not count as changed
     * @param findsRegions whether to find the connected areas of changed pixels
     * @param includesSizes whether to report the sizes of both images; they are also reported if any other of these options is used
     * @param maxDiffPixels the maximum number of changed pixels for a comparison that passes; null for no maximum
     * @param maxDiffPercent the maximum percentage (0 to 100) of changed pixels for a comparison that passes; null for no maximum
     */
    public record Details(
            List<IgnoredArea> ignoredAreas,
            boolean alignRows,
            boolean findsRegions,
            boolean includesSizes,
            @Nullable Long maxDiffPixels,
            @Nullable Double maxDiffPercent) {
        /** A comparison without any of these options. */
        public static final Details NONE = new Details(List.of(), false, false, false, null, null);

        public Details {
            ignoredAreas = List.copyOf(ignoredAreas);
        }

        /** Returns whether any of these options is used. */
        boolean anyUsed() {
            return !equals(NONE);
        }

        /** Returns these options with regions. */
        public Details withRegions() {
            return new Details(ignoredAreas, alignRows, true, includesSizes, maxDiffPixels, maxDiffPercent);
        }

        /** Returns whether the comparison passes; null if neither maximum is given. */
        @Nullable
        Boolean passed(long changedPixels, double diffPercent) {
            if (maxDiffPixels == null && maxDiffPercent == null) {
                return null;
            }
            return (maxDiffPixels == null || changedPixels <= maxDiffPixels)
                    && (maxDiffPercent == null || diffPercent <= maxDiffPercent);
        }
    }
}
