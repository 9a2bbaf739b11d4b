package dev.collate.share.page;

import dev.collate.diff.ImageSummary;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of two images, as a page shows it.
 *
 * @param changed number of changed pixels
 * @param total number of pixels of the canvas
 * @param percent the changed pixels as a percentage of the canvas
 * @param width width of the canvas, which contains both images
 * @param highlight URL or data URI of the highlight image; null if it is too large for the page
 * @param tooLarge whether the two files are too large for the page
 */
public record ImageView(
        String changed,
        String total,
        String percent,
        String threshold,
        int width,
        int height,
        boolean sameSize,
        boolean same,
        PictureView original,
        PictureView modified,
        @Nullable String highlight,
        boolean tooLarge) {
    private static final double MIN_SHOWN_PERCENT = 0.01;

    public static ImageView of(
            ImageSummary summary,
            PictureView original,
            PictureView modified,
            @Nullable String highlight,
            boolean tooLarge) {
        return new ImageView(
                grouped(summary.changedPixels()),
                grouped(summary.totalPixels()),
                percent(100.0 * summary.changedPixels() / summary.totalPixels()),
                Double.toString(summary.threshold()),
                Math.max(original.width(), modified.width()),
                Math.max(original.height(), modified.height()),
                original.width() == modified.width() && original.height() == modified.height(),
                summary.changedPixels() == 0,
                original,
                modified,
                highlight,
                tooLarge);
    }

    /** Returns whether the page shows both images, so that it can also show one on top of the other. */
    public boolean overlay() {
        return original.address() != null && modified.address() != null;
    }

    /** Returns the numbers of changed pixels in words. */
    public String text() {
        return same ? "No pixel is changed" : changed + " of " + total + " pixels are changed: " + percent;
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String percent(double percent) {
        return percent > 0 && percent < MIN_SHOWN_PERCENT
                ? "less than " + MIN_SHOWN_PERCENT + " %"
                : String.format(Locale.ROOT, "%.2f %%", percent);
    }
}
