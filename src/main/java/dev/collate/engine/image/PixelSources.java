package dev.collate.engine.image;

import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.GifSource;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.ImageFormat;
import dev.collate.engine.image.codec.LibrarySource;
import dev.collate.engine.image.codec.PixelSource;
import dev.collate.engine.image.png.PngSource;

/**
 * Opens image files. Our own decoders read PNG files and the first frame of GIF files. The decoders of libraries read the other formats.
 */
final class PixelSources {
    private PixelSources() {}

    /**
     * Opens {@code file} and reads only its header. The returned source decodes the pixels.
     *
     * @throws dev.collate.problem.ApiException 422 if the file is not an image, 413 if it has more pixels than {@code settings} allow
     */
    static PixelSource open(ImageFile file, DecoderSettings settings) {
        var format =
                ImageFormat.of(file).orElseThrow(() -> file.broken("Not a PNG, JPEG, GIF, BMP, WebP or TIFF image."));
        return switch (format) {
            case PNG -> new PngSource(file, settings.limit());
            case GIF -> new GifSource(file, settings.limit());
            case JPEG, BMP, WEBP, TIFF -> LibrarySource.open(file, format, settings);
        };
    }
}
