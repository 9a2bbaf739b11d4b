package dev.collate.engine.image.codec;

/** The decoders of WebP images. */
public enum WebpDecoder {
    /** libwebp. Its pixels are the pixels that browsers show. It exists for Linux with glibc, macOS and Windows. */
    NATIVE,
    /**
     * The decoder of TwelveMonkeys, which is written in Java. It is ten times slower, and its colours differ from those
     * of libwebp in lossy images with subsampled colours.
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
