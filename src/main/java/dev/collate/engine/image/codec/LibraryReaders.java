package dev.collate.engine.image.codec;

import com.twelvemonkeys.imageio.plugins.jpeg.JPEGImageReaderSpi;
import com.twelvemonkeys.imageio.plugins.tiff.TIFFImageReaderSpi;
import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;

/** The decoders of libraries: those of TwelveMonkeys for JPEG, TIFF and WebP, that of the JDK for BMP. */
final class LibraryReaders {
    private static final ImageReaderSpi JPEG = registered(new JPEGImageReaderSpi());
    private static final ImageReaderSpi TIFF = registered(new TIFFImageReaderSpi());
    private static final ImageReaderSpi WEBP = registered(new WebPImageReaderSpi());

    static {
        // A cache would be a temporary file for every image.
        ImageIO.setUseCache(false);
    }

    private LibraryReaders() {}

    /** Registered by hand: what Image I/O finds by itself depends on the class loader of the thread that happens to come first. */
    private static ImageReaderSpi registered(ImageReaderSpi provider) {
        IIORegistry.getDefaultInstance().registerServiceProvider(provider, ImageReaderSpi.class);
        return provider;
    }

    static ImageReader forFormat(ImageFormat format) {
        try {
            return switch (format) {
                case JPEG -> JPEG.createReaderInstance();
                case TIFF -> TIFF.createReaderInstance();
                case WEBP -> WEBP.createReaderInstance();
                case BMP -> ImageIO.getImageReadersByFormatName("bmp").next();
                case PNG, GIF -> throw new IllegalArgumentException(format.toString());
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
