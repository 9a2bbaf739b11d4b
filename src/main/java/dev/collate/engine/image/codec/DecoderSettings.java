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

    /** The decoders of WebP images. */
    public enum WebpDecoder {
        /** The decoder of libwebp. It decodes the same pixels as browsers. It is available for Linux with glibc, macOS and Windows. */
        NATIVE,
        /**
         * The decoder of TwelveMonkeys, which is written in Java. It takes ten times as long as libwebp. In lossy images with subsampled
         * colours, its pixels differ from the pixels of libwebp.
         */
        JAVA;

        /** Returns the native decoder if its library works on this platform, and the Java decoder otherwise. */
        public static WebpDecoder best() {
            return Best.DECODER;
        }

        /** Loads the native library once, when it is needed. */
        private static final class Best {
            private static final WebpDecoder DECODER = NativeWebp.isAvailable() ? NATIVE : JAVA;
        }
    }
}
