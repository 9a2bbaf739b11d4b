package dev.collate.engine.image.codec;

import com.twelvemonkeys.imageio.plugins.jpeg.JPEGImageReaderSpi;
import com.twelvemonkeys.imageio.plugins.tiff.TIFFImageReaderSpi;
import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import dev.collate.engine.image.codec.DecoderSettings.WebpDecoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;

/**
 * Creates the decoders of libraries: the JDK for JPEG and BMP, TwelveMonkeys for JPEG with unusual colours, TIFF and WebP, and libwebp for
 * WebP.
 */
final class ImageIoReaders {
    private static final ImageReaderSpi JDK_JPEG = IIORegistry.getDefaultInstance()
            // The provider is found by its name, because its class is not public.
            .getServiceProviders(
                    ImageReaderSpi.class,
                    provider -> provider.getClass().getName().equals("com.sun.imageio.plugins.jpeg.JPEGImageReaderSpi"),
                    false)
            .next();
    private static final ImageReaderSpi TWELVEMONKEYS_JPEG = new JPEGImageReaderSpi();
    private static final ImageReaderSpi TIFF = new TIFFImageReaderSpi();
    private static final ImageReaderSpi WEBP = new WebPImageReaderSpi();

    static {
        // Disables the cache, because it would create a temporary file for every image.
        ImageIO.setUseCache(false);
        // The decoder of TIFF finds the decoder of its JPEG data in the registry. The providers that Image I/O finds
        // itself depend on the class loader of the first thread that uses Image I/O.
        IIORegistry.getDefaultInstance().registerServiceProvider(TWELVEMONKEYS_JPEG);
    }

    private ImageIoReaders() {}

    /**
     * Returns a new decoder.
     *
     * @param webp the decoder to use if the format is WebP
     * @param colorsUnsupportedByJdk whether the file is a JPEG whose colours the decoder of the JDK does not convert. The decoder of
     *     TwelveMonkeys replaces quantisation tables of 16 bits, which changes the pixels, so that decoder is used only for these files
     */
    static ImageReader forFormat(ImageFormat format, WebpDecoder webp, boolean colorsUnsupportedByJdk) {
        try {
            return switch (format) {
                case JPEG -> (colorsUnsupportedByJdk ? TWELVEMONKEYS_JPEG : JDK_JPEG).createReaderInstance();
                case TIFF -> TIFF.createReaderInstance();
                case WEBP -> webp == WebpDecoder.NATIVE ? NativeWebp.reader() : WEBP.createReaderInstance();
                case BMP -> ImageIO.getImageReadersByFormatName("bmp").next();
                case PNG, GIF -> throw new IllegalArgumentException(format.toString());
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
