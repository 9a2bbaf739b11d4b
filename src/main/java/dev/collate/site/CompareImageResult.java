package dev.collate.site;

import dev.collate.diff.ImageComparison;
import dev.collate.diff.ImageDiffRequest;
import dev.collate.engine.image.codec.ImageFile;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The result of an image comparison, as the page shows it.
 *
 * @param changed number of changed pixels
 * @param total number of pixels of the canvas
 * @param percent the changed pixels as a percentage of the canvas
 * @param width width of the canvas, which contains both images
 * @param highlight data URI of the highlight image; null if it is too large for a page
 * @param tooLarge whether the two files are too large for a page
 */
record CompareImageResult(
        String changed,
        String total,
        String percent,
        String threshold,
        int width,
        int height,
        boolean sameSize,
        boolean same,
        ComparedImage original,
        ComparedImage modified,
        @Nullable String highlight,
        boolean tooLarge) {
    /** Maximum bytes of both files together that a page shows. The page contains the files as Base64, which is a third larger. */
    static final int MAX_FILES = 4 << 20;

    /** Maximum characters of the data URI of a highlight image that a page shows. */
    static final int MAX_HIGHLIGHT = 8 << 20;

    /**
     * Bytes of heap for each byte of a file. The file is converted to Base64 bytes and then to a string. Each of the two is a third larger
     * than the file.
     */
    private static final int HEAP_PER_BYTE = 3;

    private static final double MIN_SHOWN_PERCENT = 0.01;

    /** Returns the maximum heap that the pictures on the page need in addition to the files and the comparison. */
    static long heapBytes(ImageDiffRequest images) {
        long files = fileBytes(images);
        return files > MAX_FILES ? 0 : HEAP_PER_BYTE * files;
    }

    private static long fileBytes(ImageDiffRequest images) {
        return (long) images.original().length() + images.modified().length();
    }

    /**
     * @param originalName file name of the original that the browser sent; null if the browser sent no file name
     * @param modifiedName file name of the modified image that the browser sent; null if the browser sent no file name
     */
    static CompareImageResult of(
            ImageDiffRequest images,
            ImageComparison comparison,
            @Nullable String originalName,
            @Nullable String modifiedName) {
        var diff = comparison.diff();
        var canvas = comparison.canvas();
        boolean tooLarge = fileBytes(images) > MAX_FILES;
        var highlight = diff.highlightImage();
        return new CompareImageResult(
                grouped(diff.changedPixels()),
                grouped(diff.totalPixels()),
                percent(diff.diffPercent()),
                Double.toString(images.options().threshold()),
                canvas.width(),
                canvas.height(),
                canvas.originalWidth() == canvas.modifiedWidth() && canvas.originalHeight() == canvas.modifiedHeight(),
                diff.changedPixels() == 0,
                image(images.original(), originalName, canvas.originalWidth(), canvas.originalHeight(), tooLarge),
                image(images.modified(), modifiedName, canvas.modifiedWidth(), canvas.modifiedHeight(), tooLarge),
                highlight == null || highlight.length() > MAX_HIGHLIGHT ? null : highlight,
                tooLarge);
    }

    private static ComparedImage image(ImageFile file, @Nullable String name, int width, int height, boolean tooLarge) {
        return ComparedImage.of(file, name == null ? "" : name, width, height, !tooLarge);
    }

    /** Returns whether the page shows both images, so that it can also show one on top of the other. */
    public boolean overlay() {
        return original.uri() != null && modified.uri() != null;
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
