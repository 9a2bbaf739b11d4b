package dev.collate.engine.image.compare;

import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.PixelLimit;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
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

/**
 * Compares two screenshots of 3840 x 2160 pixels with and without aligned rows. In the first pair, 25 bars are shifted by three pixels. In
 * the second pair, one row is also inserted at the top.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class AlignedRowsBenchmark {
    private static final DecoderSettings NO_LIMIT = new DecoderSettings(new PixelLimit(Long.MAX_VALUE));
    private static final int WIDTH = 3840;
    private static final int HEIGHT = 2160;

    @Param({"0", "1"})
    private int insertedRows;

    private ImageFile original;
    private ImageFile modified;

    @Setup
    public void draw() throws IOException {
        original = ImageFile.of("original", screenshot(0, 0));
        modified = ImageFile.of("modified", screenshot(25, insertedRows));
    }

    @Benchmark
    public ImageDiff plain() {
        return compare(ImageDiffDetails.NONE);
    }

    @Benchmark
    public ImageDiff aligned() {
        return compare(new ImageDiffDetails(List.of(), true, false, false, null, null));
    }

    @Benchmark
    public ImageDiff regions() {
        return compare(new ImageDiffDetails(List.of(), false, true, false, null, null));
    }

    private ImageDiff compare(ImageDiffDetails details) {
        return ImageDiffer.open(original, modified, new ImageDiffOptions(0.1, true, null, details), NO_LIMIT)
                .diff();
    }

    /** Draws bars that look like text, below some empty rows. */
    private static byte[] screenshot(int changes, int emptyRows) throws IOException {
        var image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        var graphics = image.createGraphics();
        graphics.setColor(Color.LIGHT_GRAY);
        graphics.fillRect(0, 0, WIDTH, emptyRows);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, emptyRows, WIDTH, HEIGHT);
        var random = new Random(1);
        for (int i = 0; i < 4000; i++) {
            graphics.setColor(new Color(random.nextInt(0x1000000)));
            int left = random.nextInt(WIDTH) + (i < changes ? 3 : 0);
            graphics.fillRect(left, emptyRows + random.nextInt(HEIGHT), 4 + random.nextInt(60), 2 + random.nextInt(12));
        }
        graphics.dispose();
        var file = new ByteArrayOutputStream();
        ImageIO.write(image, "png", file);
        return file.toByteArray();
    }
}
