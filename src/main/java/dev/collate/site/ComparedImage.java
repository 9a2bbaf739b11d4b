package dev.collate.site;

import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.ImageFormat;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * One of two compared images. The comparison has decoded it, so it is a raster image.
 *
 * @param name file name that the browser sent, which must not be trusted; empty if the browser sent no file name
 * @param format the detected format
 * @param uri data URI of the file; null if the page does not show it
 */
record ComparedImage(
        String name,
        String format,
        int width,
        int height,
        boolean shownByBrowsers,
        @Nullable String uri) {
    /** @param shown whether the page has space for the image */
    static ComparedImage of(ImageFile file, String name, int width, int height, boolean shown) {
        var format = ImageFormat.of(file).orElseThrow();
        var type = mediaType(format);
        var uri = type == null || !shown ? null : "data:" + type + ";base64," + base64(file);
        return new ComparedImage(name, format.toString(), width, height, type != null, uri);
    }

    /** Returns the media type of a format; null if browsers do not show it. */
    private static @Nullable String mediaType(ImageFormat format) {
        return switch (format) {
            case PNG -> "image/png";
            case JPEG -> "image/jpeg";
            case GIF -> "image/gif";
            case BMP -> "image/bmp";
            case WEBP -> "image/webp";
            case TIFF -> null;
        };
    }

    private static String base64(ImageFile file) {
        var encoded = Base64.getEncoder().encode(ByteBuffer.wrap(file.bytes(), file.from(), file.length()));
        return new String(encoded.array(), 0, encoded.limit(), StandardCharsets.ISO_8859_1);
    }
}
