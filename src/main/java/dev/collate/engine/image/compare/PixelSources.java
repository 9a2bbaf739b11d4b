package dev.collate.engine.image.compare;

import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.GifSource;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.ImageFormat;
import dev.collate.engine.image.codec.LibrarySource;
import dev.collate.engine.image.codec.PixelSource;
import dev.collate.engine.image.png.PngSource;

/**
 * Opens image files: PNG and the first frame of GIF with our own decoders, every other format with a library's decoder.
 */
final class PixelSources {
    private PixelSources() {}

    /**
     * Returns the pixels of {@code file} and reads only its header.
     *
     * @throws dev.collate.problem.ApiException 422 if the file is not an image, 413 if it has more pixels than {@code
     *     settings} allow
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
