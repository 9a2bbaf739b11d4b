package dev.collate.engine.image.codec;

import com.luciad.imageio.webp.WebPImageWriterSpi;
import dev.collate.engine.image.codec.DecoderSettings.WebpDecoder;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
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

/** Decodes a 4K WebP image, once with libwebp and once with the decoder in Java. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class WebpBenchmark {
    private static final int WIDTH = 3_840;
    private static final int HEIGHT = 2_160;
    private static final PixelLimit LIMIT = new PixelLimit((long) WIDTH * HEIGHT);

    @Param({"lossy", "lossless", "alpha"})
    private String kind;

    @Param({"NATIVE", "JAVA"})
    private WebpDecoder decoder;

    private ImageFile file;

    @Setup
    public void make() throws IOException {
        var writer = new WebPImageWriterSpi().createWriterInstance();
        var wanted = writer.getDefaultWriteParam();
        wanted.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        wanted.setCompressionType(kind.equals("lossless") ? "Lossless" : "Lossy");
        var bytes = new ByteArrayOutputStream();
        try (var output = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(output);
            writer.write(null, new IIOImage(picture(), null, null), wanted);
        }
        file = ImageFile.of("original", bytes.toByteArray());
    }

    /** Returns a gradient with ten thousand rectangles, translucent if the image has an alpha channel. */
    private BufferedImage picture() {
        boolean alpha = kind.equals("alpha");
        var image = new BufferedImage(WIDTH, HEIGHT, alpha ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB);
        var graphics = image.createGraphics();
        graphics.setPaint(
                new GradientPaint(0, 0, new Color(0, 64, 128, alpha ? 32 : 255), WIDTH, HEIGHT, Color.ORANGE));
        graphics.fillRect(0, 0, WIDTH, HEIGHT);
        var random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            graphics.setColor(new Color(random.nextInt(), alpha));
            graphics.fillRect(
                    random.nextInt(WIDTH), random.nextInt(HEIGHT), 1 + random.nextInt(64), 1 + random.nextInt(32));
        }
        graphics.dispose();
        return image;
    }

    @Benchmark
    public int decode() {
        var row = new int[WIDTH];
        try (var source = ImageIoSource.open(file, ImageFormat.WEBP, new DecoderSettings(LIMIT, decoder))) {
            for (int y = 0; y < HEIGHT; y++) {
                source.advanceAndCompare(null);
                source.readPixels(row);
            }
        }
        return row[0];
    }
}
