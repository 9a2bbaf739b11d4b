package dev.collate.engine.image.codec;

/**
 * A file that is safe to pass to a library's decoder. Our own code has read the size, has limited the work of decoding, and has removed the
 * parts that do not affect the pixels, such as comments, colour profiles and further frames.
 *
 * @param file the input of the decoder
 * @param width the width of the stored image
 * @param height the height of the stored image
 * @param placement how the stored image is shown
 * @param decoderBytes the number of bytes of memory that the decoder needs, on and off the heap, in addition to the decoded image
 * @param colorsUnsupportedByJdk whether the file is a JPEG whose colours the decoder of the JDK does not convert: CMYK, YCCK or RGB
 */
record ValidatedFile(
        ImageFile file,
        int width,
        int height,
        CanvasPlacement placement,
        long decoderBytes,
        boolean colorsUnsupportedByJdk) {
    ValidatedFile(ImageFile file, int width, int height, CanvasPlacement placement, long decoderBytes) {
        this(file, width, height, placement, decoderBytes, false);
    }

    /** Validates a file of this format. {@code format} must not be PNG or GIF, because our own decoders read these formats. */
    static ValidatedFile of(ImageFile file, ImageFormat format, PixelLimit limit) {
        return switch (format) {
            case JPEG -> JpegValidator.validate(file, limit);
            case BMP -> BmpValidator.validate(file, limit);
            case WEBP -> WebpValidator.validate(file, limit);
            case TIFF -> TiffValidator.validate(file, limit);
            case PNG, GIF -> throw new IllegalArgumentException(format.toString());
        };
    }
}
