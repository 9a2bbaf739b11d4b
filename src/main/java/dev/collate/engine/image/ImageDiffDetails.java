package dev.collate.engine.image;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of an image comparison that add members to its result.
 *
 * @param ignored areas in which differences do not count
 * @param alignRows whether to align the rows of the images, so that inserted and removed rows do not change the rows below them
 * @param regions whether to find the connected areas of changed pixels
 * @param sizes whether to report the sizes of both images; they are also reported if any other of these options is used
 * @param maxDiffPixels the maximum number of changed pixels with which the comparison is passed; null if it is not limited
 * @param maxDiffPercent the maximum percentage of changed pixels with which the comparison is passed; null if it is not limited
 */
public record ImageDiffDetails(
        List<IgnoredArea> ignored,
        boolean alignRows,
        boolean regions,
        boolean sizes,
        @Nullable Long maxDiffPixels,
        @Nullable Double maxDiffPercent) {
    /** A comparison without any of these options. */
    public static final ImageDiffDetails NONE = new ImageDiffDetails(List.of(), false, false, false, null, null);

    public ImageDiffDetails {
        ignored = List.copyOf(ignored);
    }

    /** Returns whether any of these options is used. */
    boolean areUsed() {
        return !equals(NONE);
    }

    /** Returns these options with regions. */
    public ImageDiffDetails withRegions() {
        return new ImageDiffDetails(ignored, alignRows, true, sizes, maxDiffPixels, maxDiffPercent);
    }

    /** Returns whether the comparison is passed; null if neither maximum is given. */
    @Nullable
    Boolean passed(long changedPixels, double diffPercent) {
        if (maxDiffPixels == null && maxDiffPercent == null) {
            return null;
        }
        return (maxDiffPixels == null || changedPixels <= maxDiffPixels)
                && (maxDiffPercent == null || diffPercent <= maxDiffPercent);
    }
}
