package dev.collate.engine.image.codec;

/**
 * How image files are decoded.
 *
 * @param limit the maximum size of an image
 * @param webp the decoder of WebP files
 */
public record DecoderSettings(PixelLimit limit, WebpDecoder webp) {
    /** Uses the best decoder of this platform for every format. */
    public DecoderSettings(PixelLimit limit) {
        this(limit, WebpDecoder.best());
    }
}
