package dev.collate.engine.image.codec;

import com.luciad.imageio.webp.WebPImageReaderSpi;
import com.luciad.imageio.webp.WebPReader;
import com.luciad.imageio.webp.WebPWrapper;
import java.io.IOException;
import java.util.Base64;
import javax.imageio.ImageReader;

/** Creates decoders that call libwebp through the native library of webp-imageio. */
final class NativeWebp {
    private static final WebPImageReaderSpi PROVIDER = new WebPImageReaderSpi();
    /** A WebP file with a lossless image of one pixel. */
    private static final byte[] ONE_PIXEL =
            Base64.getDecoder().decode("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==");

    private NativeWebp() {}

    static ImageReader reader() throws IOException {
        return PROVIDER.createReaderInstance();
    }

    /**
     * Returns whether the native library can be loaded and can decode an image. Before webp-imageio loads the native library, it copies
     * this library to the directory for temporary files. The first call of this method takes about 50 ms.
     */
    static boolean isAvailable() {
        try {
            return decodesOnePixel();
        } catch (IOException | RuntimeException | LinkageError e) {
            return false;
        }
    }

    static boolean isNative(ImageReader reader) {
        return reader instanceof WebPReader;
    }

    /**
     * Returns whether this error means that an alpha channel is broken. libwebp reports a broken alpha channel as a lack of memory, so a
     * method of webp-imageio throws this error. If the heap is full, the Java virtual machine throws the error, not a method of
     * webp-imageio.
     */
    static boolean isBrokenAlpha(OutOfMemoryError error) {
        var trace = error.getStackTrace();
        return trace.length > 0 && trace[0].getClassName().equals(WebPWrapper.class.getName());
    }

    private static boolean decodesOnePixel() throws IOException {
        var reader = reader();
        try {
            reader.setInput(new ImageIoInput(ImageFile.of("one pixel", ONE_PIXEL), new StopSignal(), ONE_PIXEL.length));
            var image = reader.read(0);
            return image.getWidth() == 1 && image.getHeight() == 1;
        } finally {
            reader.dispose();
        }
    }
}
