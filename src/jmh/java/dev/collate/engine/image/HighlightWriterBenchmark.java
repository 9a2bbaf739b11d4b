package dev.collate.engine.image;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
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
 * Writes the highlight image of a screenshot, once with our own writer and once with Image I/O. Both palettes have the same number of
 * colours.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class HighlightWriterBenchmark {
    private static final int COLORS = 28;

    @Param({"1920", "3840"})
    private int width;

    private int[][] rows = {};
    private boolean[][] changed = {};
    private IndexColorModel palette;

    /** Draws bars that look like text on a gradient. Marks the first 100 bars as changed. */
    @Setup
    public void draw() {
        int height = width * 9 / 16;
        rows = new int[height][width];
        changed = new boolean[height][width];
        for (int y = 0; y < height; y++) {
            Arrays.fill(rows[y], 0xffffffff);
            Arrays.fill(rows[y], 0, width / 4, 0xfff4f6f8 - y * 40 / height * 0x010101);
        }
        var random = new Random(1);
        for (int i = 0; i < 4000; i++) {
            int color = 0xff000000 | random.nextInt(0x1000000);
            int left = random.nextInt(width - 64);
            int top = random.nextInt(height - 14);
            int right = left + 4 + random.nextInt(60);
            for (int y = top; y < top + 12; y++) {
                Arrays.fill(rows[y], left, right, color);
                Arrays.fill(changed[y], left, right, i < 100);
            }
        }
        var greys = new byte[COLORS];
        for (int i = 0; i < COLORS; i++) {
            greys[i] = (byte) (0xff - i);
        }
        palette = new IndexColorModel(8, COLORS, greys, greys, greys);
        System.out.println("file: own " + own().length() + " bytes, Image I/O " + imageIo().length);
    }

    @Benchmark
    public HighlightImage own() {
        try (var writer = new HighlightWriter(width, rows.length, 0xffff0000)) {
            for (int y = 0; y < rows.length; y++) {
                writer.writeRow(rows[y], width, changed[y]);
            }
            return writer.finish();
        }
    }

    @Benchmark
    public byte[] imageIo() {
        var image = new BufferedImage(width, rows.length, BufferedImage.TYPE_BYTE_INDEXED, palette);
        var pixels = ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
        for (int y = 0; y < rows.length; y++) {
            for (int x = 0; x < width; x++) {
                pixels[y * width + x] = changed[y][x] ? COLORS - 1 : faded(rows[y][x]);
            }
        }
        var file = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return file.toByteArray();
    }

    private static byte faded(int pixel) {
        int luma = (pixel >> 16 & 0xff) * 19595 + (pixel >> 8 & 0xff) * 38470 + (pixel & 0xff) * 7471 >> 16;
        return (byte) ((0xff - luma) * (COLORS - 2) / 0xff);
    }
}
