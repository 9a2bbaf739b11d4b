package dev.collate.engine.image;

import dev.collate.engine.image.ImageDiffOptions.Details;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.PixelLimit;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Compares two screenshots, with and without a highlight image. Also measures the decoding of one file. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class ImageDiffBenchmark {
    private static final DecoderSettings NO_LIMIT = new DecoderSettings(new PixelLimit(Long.MAX_VALUE));

    @Param({"1920", "3840", "7680"})
    private int width;

    @Param({"png", "jpg"})
    private String format;

    private ImageFile original;
    private ImageFile modified;

    @Setup
    public void draw() throws IOException {
        original = ImageFile.of("original", file(screenshot(0)));
        modified = ImageFile.of("modified", file(screenshot(25)));
    }

    @Benchmark
    public long count() {
        return diff(new ImageDiffOptions(0.1, true, null, Details.NONE)).changedPixels();
    }

    @Benchmark
    public ImageDiff highlight() {
        return diff(new ImageDiffOptions(0.1, true, 0xffff0000, Details.NONE));
    }

    @Benchmark
    public int[] decode() {
        var source = ImageDiffer.openSource(original, NO_LIMIT);
        var row = new int[width];
        for (int y = 0; y < source.height(); y++) {
            source.advanceAndCompare(null);
            source.readPixels(row);
        }
        return row;
    }

    private ImageDiff diff(ImageDiffOptions options) {
        return ImageDiffer.open(original, modified, options, NO_LIMIT).diff();
    }

    /** Draws panels, bars that look like text, and a gradient. Shifts the first {@code changes} bars by three pixels. */
    private BufferedImage screenshot(int changes) {
        int height = width * 9 / 16;
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.setRGB(x, y, x < width / 4 ? 0xf4f6f8 - y * 40 / height * 0x010101 : 0xffffff);
            }
        }
        var random = new Random(1);
        var graphics = image.createGraphics();
        for (int i = 0; i < 4000; i++) {
            graphics.setColor(new Color(random.nextInt(0x1000000)));
            int shift = i < changes ? 3 : 0;
            graphics.fillRect(
                    random.nextInt(width) + shift,
                    random.nextInt(height),
                    4 + random.nextInt(60),
                    2 + random.nextInt(12));
        }
        graphics.dispose();
        return image;
    }

    private byte[] file(BufferedImage image) throws IOException {
        var file = new ByteArrayOutputStream();
        ImageIO.write(image, format, file);
        return file.toByteArray();
    }
}
