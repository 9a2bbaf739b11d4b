package dev.collate.engine.image;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.collate.engine.image.ImageDiffOptions.Details;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.DecoderSettings.WebpDecoder;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.PixelLimit;
import dev.collate.engine.image.codec.PixelSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads and compares the images in the folder of test cases. The script {@code make.mjs} in this folder has created them. */
public final class TestImages {
    private static final Path FOLDER = Path.of("src/test/resources/pictures");

    private TestImages() {}

    public static byte[] bytes(String name) {
        return assertDoesNotThrow(() -> Files.readAllBytes(FOLDER.resolve(name)));
    }

    static List<String> lines(String name) {
        return assertDoesNotThrow(() -> Files.readAllLines(FOLDER.resolve(name)));
    }

    /** Returns the names of all images. */
    public static List<String> pictures() {
        try (var files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.endsWith(".mjs") && !name.endsWith(".tsv"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens a file and reads only its header. */
    public static PixelSource open(ImageFile file, PixelLimit limit) {
        return ImageDiffer.openSource(file, new DecoderSettings(limit));
    }

    /** Opens a file and reads only its header. WebP images are decoded with {@code webp}. */
    public static PixelSource open(ImageFile file, PixelLimit limit, WebpDecoder webp) {
        return ImageDiffer.openSource(file, new DecoderSettings(limit, webp));
    }

    /** Reads all rows of an image, and returns all pixels. */
    public static int[] pixels(PixelSource source) {
        var pixels = new int[source.width() * source.height()];
        var row = new int[source.width()];
        for (int y = 0; y < source.height(); y++) {
            source.advanceAndCompare(null);
            source.readPixels(row);
            System.arraycopy(row, 0, pixels, y * row.length, row.length);
        }
        source.finish();
        return pixels;
    }

    public static ImageDiff diff(byte[] original, byte[] modified, double threshold) {
        return diff(original, modified, new ImageDiffOptions(threshold, false, null, Details.NONE));
    }

    public static ImageDiff diff(byte[] original, byte[] modified, ImageDiffOptions options) {
        return diff(original, modified, options, WebpDecoder.best());
    }

    public static ImageDiff diff(byte[] original, byte[] modified, ImageDiffOptions options, WebpDecoder webp) {
        return ImageDiffer.open(
                        ImageFile.of("original", original),
                        ImageFile.of("modified", modified),
                        options,
                        new DecoderSettings(new PixelLimit(40_000_000), webp))
                .diff();
    }
}
