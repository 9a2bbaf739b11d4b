package dev.collate.engine.image.codec;

/**
 * A file that a library's decoder may have: our own code has read what it says of its size, has bounded the work of decoding it, and has
 * left out what the picture does not need, such as comments, profiles and further frames.
 *
 * @param file what the decoder reads
 * @param width of the picture as it is stored
 * @param height of the picture as it is stored
 * @param placement where the stored picture is shown
 * @param decoderBytes the memory that the decoder takes beside the decoded picture, on the heap and off it
 */
record JudgedFile(ImageFile file, int width, int height, CanvasPlacement placement, long decoderBytes) {
    /** Reads the header of a file of this format, which is any but PNG and GIF: those have decoders of our own. */
    static JudgedFile of(ImageFile file, ImageFormat format, PixelLimit limit) {
        return switch (format) {
            case JPEG -> JpegFile.judge(file, limit);
            case BMP -> BmpFile.judge(file, limit);
            case WEBP -> WebpFile.judge(file, limit);
            case TIFF -> TiffFile.judge(file, limit);
            case PNG, GIF -> throw new IllegalArgumentException(format.toString());
        };
    }

    /** Width of what is shown. */
    int shownWidth() {
        return placement.width(width, height);
    }

    int shownHeight() {
        return placement.height(width, height);
    }
}
