package dev.collate.page;

import dev.collate.diff.ImageSummary;
import dev.collate.engine.image.codec.ImageFormat;
import org.jspecify.annotations.Nullable;

/**
 * One of two compared images. The comparison has decoded it, so it is a raster image.
 *
 * @param name file name that the client sent, which must not be trusted; empty if the client sent no file name
 * @param format the detected format
 * @param address URL or data URI of the file; null if the page does not show it
 */
public record PictureView(
        String name,
        String format,
        int width,
        int height,
        @Nullable String address) {
    /**
     * Returns the view of an image.
     *
     * @param address URL or data URI of the file; null if the page has no space for it
     */
    public static PictureView of(ImageSummary.Image image, @Nullable String name, @Nullable String address) {
        return new PictureView(
                name == null ? "" : InvisibleCharacters.named(name),
                image.format().toString(),
                image.width(),
                image.height(),
                isShownByBrowsers(image.format()) ? address : null);
    }

    private static boolean isShownByBrowsers(ImageFormat format) {
        return format != ImageFormat.TIFF;
    }
}
