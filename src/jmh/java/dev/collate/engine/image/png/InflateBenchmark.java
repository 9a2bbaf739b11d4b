package dev.collate.engine.image.png;

import dev.collate.engine.image.codec.ImageFile;
import java.awt.Color;
import java.awt.Font;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
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
 * Decompresses the image data of one PNG file, once with our own decoder and once with {@link Inflater}. See docs/adr/0002-own-inflate.md.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class InflateBenchmark {
    private static final int WIDTH = 1920;
    private static final int HEIGHT = 1080;
    private static final int BLOCK = 1 << 18;

    @Param({"screenshot", "photo"})
    private String picture;

    private ImageFile file;
    private byte[] data;
    private final byte[] out = new byte[DeflateDecoder.WINDOW_BYTES + BLOCK];

    @Setup
    public void make() throws IOException {
        var png = new ByteArrayOutputStream();
        ImageIO.write(picture.equals("photo") ? photo() : screenshot(), "png", png);
        file = ImageFile.of("original", png.toByteArray());
        data = imageData();
    }

    @Benchmark
    public long own() {
        var decoder = new DeflateDecoder(new BitInput(chunksAtData()));
        long length = 0;
        int from = 0;
        while (true) {
            int kept = Math.min(from, DeflateDecoder.WINDOW_BYTES);
            System.arraycopy(out, from - kept, out, 0, kept);
            int end = decoder.read(out, kept, out.length);
            length += end - kept;
            if (end < out.length) {
                return length;
            }
            from = end;
        }
    }

    @Benchmark
    public long inflater() throws DataFormatException {
        var inflater = new Inflater();
        inflater.setInput(data);
        long length = 0;
        while (!inflater.finished()) {
            length += inflater.inflate(out, 0, BLOCK);
        }
        inflater.end();
        return length;
    }

    private PngChunks chunksAtData() {
        var chunks = new PngChunks(file);
        while (chunks.advanceToKnown() != PngChunks.IDAT) {
            // Skips the chunks before the image data.
        }
        return chunks;
    }

    private byte[] imageData() {
        var joined = new ByteArrayOutputStream();
        var chunks = chunksAtData();
        do {
            joined.write(chunks.bytes(), chunks.from(), chunks.to() - chunks.from());
        } while (chunks.advanceToKnown() == PngChunks.IDAT);
        return joined.toByteArray();
    }

    /** Draws lines of text in several sizes and colours. */
    private static BufferedImage screenshot() {
        var image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        var random = new Random(1);
        var graphics = image.createGraphics();
        graphics.setColor(new Color(0xf4f6f8));
        graphics.fillRect(0, 0, WIDTH, HEIGHT);
        for (int y = 20; y < HEIGHT; y += 18) {
            graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12 + random.nextInt(4)));
            graphics.setColor(new Color(random.nextInt(0x1000000)));
            graphics.drawString(
                    "line " + y + ": " + Long.toString(random.nextLong(), 36).repeat(8), 40, y);
        }
        graphics.dispose();
        return image;
    }

    /** Draws a gradient with noise in each channel, like the noise of a camera. */
    private static BufferedImage photo() {
        var image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        var random = new Random(1);
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                int level = (x + y) * 200 / (WIDTH + HEIGHT);
                int red = level + random.nextInt(8);
                int green = level + random.nextInt(8);
                int blue = level + random.nextInt(8);
                image.setRGB(x, y, red << 16 | green << 8 | blue);
            }
        }
        return image;
    }
}
