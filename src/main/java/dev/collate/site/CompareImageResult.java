package dev.collate.site;

import dev.collate.diff.DataUri;
import dev.collate.diff.FileType;
import dev.collate.diff.ImageComparison;
import dev.collate.diff.ImageDiffRequest;
import dev.collate.diff.ImageSummary;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.page.ImageView;
import dev.collate.site.CompareImageForm.Files;
import java.io.ByteArrayInputStream;
import org.jspecify.annotations.Nullable;

/** Creates the view of an image comparison that is not stored. The page contains the images as data URIs. */
final class CompareImageResult {
    /** Maximum bytes of both files together that a page shows. The page contains the files as Base64, which is a third larger. */
    private static final int MAX_FILES = 4 << 20;

    /** Maximum bytes of a highlight image that a page shows. */
    private static final int MAX_HIGHLIGHT = 6 << 20;

    /**
     * Bytes of heap for each byte of a picture. The file is converted to Base64 bytes and then to a string. Each of the two is a third
     * larger than the file, and the array of the bytes grows while it is written.
     */
    private static final int HEAP_PER_BYTE = 5;

    private CompareImageResult() {}

    /**
     * Returns the maximum heap that the comparison and the pictures on the page need together.
     *
     * @param comparisonHeap the maximum heap of the comparison. It is more than three times as large as the highlight image
     */
    static long heapBytes(ImageDiffRequest images, long comparisonHeap) {
        long files = isTooLarge(images) ? 0 : images.length();
        long kept = Files.areKept(images) ? images.length() : 0;
        long highlight = Math.min(MAX_HIGHLIGHT, comparisonHeap / 3);
        return comparisonHeap + HEAP_PER_BYTE * (files + kept + highlight);
    }

    private static boolean isTooLarge(ImageDiffRequest images) {
        return images.length() > MAX_FILES;
    }

    static ImageView of(ImageDiffRequest images, ImageComparison comparison) {
        var summary = ImageSummary.of(images, comparison);
        boolean tooLarge = isTooLarge(images);
        var highlight = comparison.diff().highlightImage();
        return ImageView.of(
                summary,
                picture(summary.original(), images.original(), images.names().original(), tooLarge),
                picture(summary.modified(), images.modified(), images.names().modified(), tooLarge),
                highlight == null || highlight.length() > MAX_HIGHLIGHT
                        ? null
                        : DataUri.of(FileType.PNG.mediaType(), highlight::open),
                tooLarge);
    }

    private static ImageView.Picture picture(
            ImageSummary.Image image, ImageFile file, @Nullable String name, boolean tooLarge) {
        var uri = tooLarge
                ? null
                : DataUri.of(
                        FileType.of(image.format()).mediaType(),
                        () -> new ByteArrayInputStream(file.bytes(), file.from(), file.length()));
        return ImageView.Picture.of(image, name, uri);
    }
}
