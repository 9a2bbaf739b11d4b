package dev.collate.page;

import dev.collate.diff.ImageSummary;
import dev.collate.engine.image.ImageDiff.Region;
import dev.collate.engine.image.codec.ImageFormat;
import java.util.ArrayList;
import java.util.List;
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
 * @param highlightHeight height of the highlight image; it is larger than {@code height} if rows were aligned
 * @param boxes the HTML of the boxes around changed areas; empty for none
 * @param areas the numbers of areas and bands in words; empty if there are none
 * @param passed whether at most the maximum of pixels is changed; null if no maximum was given
 * @param aligned whether the rows were aligned, so that the boxes belong only to the highlight image
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
        Picture original,
        Picture modified,
        @Nullable String highlight,
        int highlightHeight,
        String boxes,
        String areas,
        @Nullable Boolean passed,
        boolean aligned,
        boolean tooLarge) {
    private static final double MIN_SHOWN_PERCENT = 0.01;

    public static ImageView of(
            ImageSummary summary, Picture original, Picture modified, @Nullable String highlight, boolean tooLarge) {
        int width = Math.max(original.width(), modified.width());
        return new ImageView(
                grouped(summary.changedPixels()),
                grouped(summary.totalPixels()),
                percent(100.0 * summary.changedPixels() / summary.totalPixels()),
                Double.toString(summary.threshold()),
                width,
                Math.max(original.height(), modified.height()),
                original.width() == modified.width() && original.height() == modified.height(),
                summary.changedPixels() == 0,
                original,
                modified,
                highlight,
                summary.canvasHeight(),
                boxes(summary.regions()),
                areas(summary),
                summary.passed(),
                summary.aligned(),
                tooLarge);
    }

    /**
     * One of the two compared images. The comparison has decoded it, so it is a raster image.
     *
     * @param name file name that the client sent, which must not be trusted; empty if the client sent no file name
     * @param format the detected format
     * @param address URL or data URI of the file; null if the page does not show it
     */
    public record Picture(
            String name,
            String format,
            int width,
            int height,
            @Nullable String address) {
        /**
         * Returns the values for an image.
         *
         * @param address URL or data URI of the file; null if the page has no space for it
         */
        public static Picture of(ImageSummary.Image image, @Nullable String name, @Nullable String address) {
            return new Picture(
                    name == null ? "" : InvisibleCharacters.named(name),
                    image.format().toString(),
                    image.width(),
                    image.height(),
                    image.format() == ImageFormat.TIFF ? null : address);
        }
    }

    /** Returns the HTML of the boxes. A template would take much longer for a thousand boxes. */
    private static String boxes(List<Region> regions) {
        var html = new Markup();
        for (var box : regions) {
            html.tags("<rect class=\"box\" x=\"" + box.x() + "\" y=\"" + box.y() + "\" width=\"" + box.width()
                    + "\" height=\"" + box.height() + "\"></rect>");
        }
        return html.toString();
    }

    private static String areas(ImageSummary summary) {
        var areas = new ArrayList<String>();
        int boxes = summary.regions().size();
        if (summary.regionCount() > 0) {
            areas.add(DisplayText.counted(summary.regionCount(), "changed area")
                    + (summary.regionCount() > boxes ? " (the " + grouped(boxes) + " largest have boxes)" : ""));
        }
        if (summary.insertedRows() > 0) {
            areas.add(DisplayText.counted(summary.insertedRows(), "row") + " inserted");
        }
        if (summary.removedRows() > 0) {
            areas.add(DisplayText.counted(summary.removedRows(), "row") + " removed");
        }
        return String.join(", ", areas);
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
        return DisplayText.number(number);
    }

    private static String percent(double percent) {
        return percent > 0 && percent < MIN_SHOWN_PERCENT
                ? "less than " + MIN_SHOWN_PERCENT + " %"
                : String.format(Locale.ROOT, "%.2f %%", percent);
    }
}
