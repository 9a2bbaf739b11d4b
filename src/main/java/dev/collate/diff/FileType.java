package dev.collate.diff;

import dev.collate.engine.image.codec.ImageFormat;

/**
 * The type of a file that the server sends.
 *
 * @param extension the file extension, without the dot
 */
public record FileType(String extension, String mediaType) {
    public static final FileType PNG = new FileType("png", "image/png");

    /** Returns the type of an image file. None of these types can contain a script. */
    public static FileType of(ImageFormat format) {
        return switch (format) {
            case PNG -> PNG;
            case JPEG -> new FileType("jpg", "image/jpeg");
            case GIF -> new FileType("gif", "image/gif");
            case BMP -> new FileType("bmp", "image/bmp");
            case WEBP -> new FileType("webp", "image/webp");
            case TIFF -> new FileType("tiff", "image/tiff");
        };
    }
}
