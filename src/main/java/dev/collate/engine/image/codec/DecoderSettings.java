package dev.collate.engine.image.codec;

/**
 * The settings for decoding image files.
 *
 * @param limit the maximum size of an image
 * @param webp the decoder of WebP files
 */
public record DecoderSettings(PixelLimit limit, WebpDecoder webp) {
    /** Creates settings that use the best decoder that is available on this platform. */
    public DecoderSettings(PixelLimit limit) {
        this(limit, WebpDecoder.best());
    }
}
