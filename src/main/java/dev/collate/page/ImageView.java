package dev.collate.page;

import dev.collate.diff.ImageSummary;
import dev.collate.engine.image.codec.ImageFormat;
import java.util.ArrayList;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of two images, as a page shows it.
 *
 * @param highlightAddress URL or data URI of the highlight image; null if it is too large for the page
 * @param isTooLarge whether the two files are too large for the page
 */
public record ImageView(
        ImageSummary summary,
        Picture original,
        Picture modified,
        @Nullable String highlightAddress,
        boolean isTooLarge) {
    private static final double MIN_DISPLAYED_PERCENT = 0.01;

    /**
     * One of the two compared images.
     *
     * @param name file name that the client sent, which must not be trusted; empty if the client sent no file name
     * @param address URL or data URI of the file; null if the page does not show the image
     */
    public record Picture(
            ImageSummary.Image image, String name, @Nullable String address) {
        /**
         * Returns a picture that the page shows, unless it is a TIFF image, which browsers cannot show.
         *
         * @param address URL or data URI of the file; null if the file is too large for the page
         */
        public static Picture of(ImageSummary.Image image, @Nullable String name, @Nullable String address) {
            return new Picture(
                    image,
                    name == null ? "" : InvisibleCharacters.replaceWithNames(name),
                    image.format() == ImageFormat.TIFF ? null : address);
        }
    }

    /** Returns the height of the taller image. */
    public int height() {
        return Math.max(summary.original().height(), summary.modified().height());
    }

    public boolean isSameSize() {
        return summary.original().width() == summary.modified().width()
                && summary.original().height() == summary.modified().height();
    }

    /**
     * Returns the SVG elements of the boxes around changed areas; empty if there are none. A template would take much longer for a thousand
     * boxes.
     */
    public String boxesSvg() {
        var html = new Markup();
        for (var box : summary.regions()) {
            html.tags("<rect class=\"box\" x=\"" + box.x() + "\" y=\"" + box.y() + "\" width=\"" + box.width()
                    + "\" height=\"" + box.height() + "\"></rect>");
        }
        return html.toString();
    }

    /** Returns the numbers of changed areas, inserted rows and removed rows in words; empty if there are none. */
    public String areasInWords() {
        var areas = new ArrayList<String>();
        int boxes = summary.regions().size();
        if (summary.regionCount() > 0) {
            areas.add(DisplayText.countWithNoun(summary.regionCount(), "changed area")
                    + (summary.regionCount() > boxes
                            ? " (the " + DisplayText.number(boxes) + " largest have boxes)"
                            : ""));
        }
        if (summary.insertedRows() > 0) {
            areas.add(DisplayText.countWithNoun(summary.insertedRows(), "row") + " inserted");
        }
        if (summary.removedRows() > 0) {
            areas.add(DisplayText.countWithNoun(summary.removedRows(), "row") + " removed");
        }
        return String.join(", ", areas);
    }

    /** Returns whether the page shows both images, so that it can also show one on top of the other. */
    public boolean canOverlay() {
        return original.address() != null && modified.address() != null;
    }

    /** Returns the number and the percentage of the changed pixels in words. */
    public String changeInWords() {
        return summary.changedPixels() == 0
                ? "No pixel is changed"
                : DisplayText.number(summary.changedPixels()) + " of " + DisplayText.number(summary.totalPixels())
                        + (summary.changedPixels() == 1 ? " pixels is changed: " : " pixels are changed: ")
                        + changedPercent();
    }

    private String changedPercent() {
        double percent = 100.0 * summary.changedPixels() / summary.totalPixels();
        return percent < MIN_DISPLAYED_PERCENT
                ? "less than " + MIN_DISPLAYED_PERCENT + " %"
                : String.format(Locale.ROOT, "%.2f %%", percent);
    }
}
