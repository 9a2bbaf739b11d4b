package dev.collate.engine.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.image.IgnoredArea.Side;
import dev.collate.engine.image.ImageDiffOptions.Details;
import dev.collate.testing.Seeds;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import org.junit.jupiter.api.Tag;

/** Aligns the rows of screenshots in JPEG files, in which almost no two rows are equal. */
@Tag("engine")
class AlignedLossyRowsTest {
    private static final int TEXT_HEIGHT = 12;

    /** Returns a white image with lines of dark text, and with bars of any colour. */
    private static BufferedImage screenshot(Random random, int width, int height) {
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        var graphics = image.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, height);
        for (int y = 8; y < height; y += 8 + TEXT_HEIGHT + random.nextInt(20)) {
            graphics.setColor(new Color(random.nextInt(0x1000000)));
            if (random.nextInt(3) == 0) {
                graphics.fillRect(random.nextInt(width / 2), y, width / 3, TEXT_HEIGHT);
            }
            graphics.setColor(new Color(random.nextInt(80), random.nextInt(80), random.nextInt(80)));
            for (int x = 8; x < width / 2; x += 3 + random.nextInt(5)) {
                graphics.fillRect(x, y + random.nextInt(4), 2, 4 + random.nextInt(TEXT_HEIGHT - 4));
            }
        }
        graphics.dispose();
        return image;
    }

    /** Returns the image after the rows of {@code inserted} were inserted before row {@code y}. */
    private static BufferedImage inserted(BufferedImage image, BufferedImage inserted, int y) {
        int below = image.getHeight() - y;
        var result = new BufferedImage(
                image.getWidth(), image.getHeight() + inserted.getHeight(), BufferedImage.TYPE_INT_RGB);
        copy(image, 0, result, 0, y);
        copy(inserted, 0, result, y, inserted.getHeight());
        copy(image, y, result, y + inserted.getHeight(), below);
        return result;
    }

    private static void copy(BufferedImage from, int fromY, BufferedImage to, int toY, int height) {
        int width = from.getWidth();
        to.setRGB(0, toY, width, height, from.getRGB(0, fromY, width, height, null, 0, width), 0, width);
    }

    private static BufferedImage withButton(BufferedImage image, Random random, int y) {
        var graphics = image.createGraphics();
        graphics.setColor(new Color(random.nextInt(0x1000000)));
        graphics.fillRect(image.getWidth() - 60, y, 50, 16);
        graphics.dispose();
        return image;
    }

    private static byte[] jpeg(BufferedImage image, float quality) throws IOException {
        var file = new ByteArrayOutputStream();
        var writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        var parameters = writer.getDefaultWriteParam();
        parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        parameters.setCompressionQuality(quality);
        try (var output = ImageIO.createImageOutputStream(file)) {
            writer.setOutput(output);
            writer.write(null, new IIOImage(image, null, null), parameters);
        }
        writer.dispose();
        return file.toByteArray();
    }

    private static byte[] png(BufferedImage image) throws IOException {
        var file = new ByteArrayOutputStream();
        ImageIO.write(image, "png", file);
        return file.toByteArray();
    }

    private static ImageDiff diff(byte[] original, byte[] modified, boolean align, List<IgnoredArea> ignored) {
        var details = new Details(ignored, align, false, true, null, null);
        return TestImages.diff(original, modified, new ImageDiffOptions(0.1, false, null, details));
    }

    /**
     * Two bands are inserted, and a button has another colour. The mean of several images counts, because in few of them a band is at a
     * wrong position.
     */
    @Seeds(2)
    void bandsOfAJpegAreAlmostThoseOfAPng(long seed) throws IOException {
        var random = new Random(seed);
        int cases = 10;
        double lossless = 0;
        double lossy = 0;
        double mixed = 0;
        for (int caseNumber = 0; caseNumber < cases; caseNumber++) {
            int width = 200 + random.nextInt(200);
            int height = 200 + random.nextInt(200);
            long drawing = random.nextLong();
            var original = withButton(screenshot(new Random(drawing), width, height), random, height / 2);
            var recoloured = withButton(screenshot(new Random(drawing), width, height), random, height / 2);
            var band = screenshot(random, width, 10 + random.nextInt(30));
            var once = inserted(recoloured, band, random.nextInt(height / 2));
            var otherBand = screenshot(random, width, 10 + random.nextInt(30));
            var modified = inserted(once, otherBand, once.getHeight() - random.nextInt(height / 3));

            lossless += percent(png(original), png(modified));
            lossy += percent(jpeg(original, 0.9f), jpeg(modified, 0.9f));
            mixed += percent(png(original), jpeg(modified, 0.9f));
        }

        assertThat(lossy / cases).isLessThan(lossless / cases + 0.5);
        assertThat(mixed / cases).isLessThan(lossless / cases + 2);
    }

    private static double percent(byte[] original, byte[] modified) {
        return diff(original, modified, true, List.of()).diffPercent();
    }

    /** The images have different heights, with any quality, and may have different widths and ignored areas. */
    @Seeds(10)
    void alignedRowsNeverHaveMoreChangedPixels(long seed) throws IOException {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 4; caseNumber++) {
            int width = 40 + random.nextInt(200);
            int y = random.nextInt(100);
            var original = screenshot(random, width, 100 + random.nextInt(100));
            var modified = random.nextInt(3) == 0
                    ? screenshot(random, 40 + random.nextInt(200), 50 + random.nextInt(200))
                    : withButton(inserted(original, screenshot(random, width, 1 + random.nextInt(40)), y), random, y);
            boolean swapped = random.nextBoolean();
            var a = jpeg(swapped ? modified : original, 0.4f + random.nextFloat() / 2);
            var b = random.nextBoolean()
                    ? png(swapped ? original : modified)
                    : jpeg(swapped ? original : modified, 0.4f + random.nextFloat() / 2);
            var ignored = IntStream.range(0, random.nextInt(3))
                    .mapToObj(i -> new IgnoredArea(
                            random.nextInt(width), random.nextInt(200), 30, 1 + random.nextInt(60), Side.BOTH))
                    .toList();

            var aligned = diff(a, b, true, ignored);

            assertThat(aligned.changedPixels())
                    .as("case %d", caseNumber)
                    .isLessThanOrEqualTo(diff(a, b, false, ignored).changedPixels());
        }
    }
}
