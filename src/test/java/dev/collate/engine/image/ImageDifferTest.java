package dev.collate.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.collate.engine.image.ImageDiffOptions.Details;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.PixelLimit;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Seeds;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("engine")
class ImageDifferTest {
    private static final int RED = 0xffff0000;

    /**
     * Returns the lines of counts.tsv. They contain the numbers of changed pixels that pixelmatch 7 reports for the pairs of images in the
     * folder of test cases.
     */
    static Stream<String> pixelmatchCounts() {
        return TestImages.lines("counts.tsv").stream().filter(line -> !line.startsWith("#"));
    }

    @ParameterizedTest
    @MethodSource("pixelmatchCounts")
    void countsTheSamePixelsAsPixelmatch(String line) {
        var columns = line.split("\t");
        var options = new ImageDiffOptions(
                Double.parseDouble(columns[1]), Boolean.parseBoolean(columns[2]), null, Details.NONE);

        var diff = TestImages.diff(
                TestImages.bytes(columns[0] + ".a.png"), TestImages.bytes(columns[0] + ".b.png"), options);

        assertThat(diff.changedPixels()).isEqualTo(Long.parseLong(columns[3]));
    }

    @Seeds
    void countsPixelsWhoseDistanceExceedsTheThreshold(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 10; caseNumber++) {
            int width = 1 + random.nextInt(50);
            var original = noise(random, width * (1 + random.nextInt(50)));
            var modified = original.clone();
            for (int i = 0; i < modified.length; i++) {
                modified[i] = random.nextBoolean() ? modified[i] : near(random, modified[i]);
            }
            double threshold = random.nextInt(3) == 0 ? 0 : random.nextDouble() / 5;
            long expected = 0;
            for (int i = 0; i < original.length; i++) {
                expected += differ(original[i], modified[i], threshold) ? 1 : 0;
            }

            var diff = TestImages.diff(PngFile.rgba(width, original), PngFile.rgba(width, modified), threshold);

            assertThat(diff.changedPixels())
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(expected);
            assertThat(diff.totalPixels()).isEqualTo(original.length);
            assertThat(diff.diffPercent()).isEqualTo(100.0 * expected / original.length);
        }
    }

    @Test
    void anyVisibleDifferenceCountsWhenTheThresholdIsZero() {
        var original = new int[] {0xff808080, 0x80808080, 0x00ffffff, 0x01000000, 0xfffefefe};
        var modified = new int[] {0xff808081, 0x81808080, 0x00000000, 0x01000001, 0xfffefefe};

        var diff = TestImages.diff(PngFile.rgba(5, original), PngFile.rgba(5, modified), 0);

        // Three pixels differ. The fully transparent pixels look the same although their colours differ.
        assertThat(diff.changedPixels()).isEqualTo(3);
        assertThat(diff.diffPercent()).isCloseTo(60, within(1e-9));
    }

    @Test
    void aTranslucentPixelIsComparedOnBlackAndOnWhite() {
        // Half-transparent white looks like opaque grey only on a black background. Half-transparent black looks like
        // opaque grey only on a white background.
        var original = new int[] {0x80ffffff, 0x7f000000};
        var modified = new int[] {0xff808080, 0xff808080};

        assertThat(TestImages.diff(PngFile.rgba(2, original), PngFile.rgba(2, modified), 0.1)
                        .changedPixels())
                .isEqualTo(2);
    }

    @Test
    void blackAndWhiteDifferUnlessTheThresholdIsOne() {
        var black = PngFile.rgb(1, new int[] {0});
        var white = PngFile.rgb(1, new int[] {0xffffff});

        assertThat(TestImages.diff(black, white, 0.96).changedPixels()).isEqualTo(1);
        assertThat(TestImages.diff(black, white, 1).changedPixels()).isZero();
    }

    @Test
    void pixelsOfOnlyOneImageAreChanged() {
        for (boolean ignoreAntialiasing : new boolean[] {false, true}) {
            var options = new ImageDiffOptions(0.1, ignoreAntialiasing, null, Details.NONE);
            var wide = PngFile.rgb(100, new int[100 * 10]);
            var high = PngFile.rgb(10, new int[10 * 100]);

            var diff = TestImages.diff(wide, high, options);

            // The canvas has 100 x 100 pixels. 100 of these pixels are in both images. 900 other pixels are only in the
            // first image, and 900 are only in the second. The rest of the canvas is in no image.
            assertThat(diff.totalPixels()).isEqualTo(10_000);
            assertThat(diff.changedPixels()).isEqualTo(900 + 900);
            assertThat(TestImages.diff(high, wide, options)).isEqualTo(diff);
        }
    }

    @Seeds(with = {"false", "true"})
    void theHighlightMarksExactlyTheChangedPixels(long seed, boolean ignoreAntialiasing) throws IOException {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 2; caseNumber++) {
            int width = 1 + random.nextInt(80);
            int otherWidth = 1 + random.nextInt(80);
            var original = noise(random, width * (1 + random.nextInt(60)));
            var modified = noise(random, otherWidth * (1 + random.nextInt(60)));
            for (int i = 0; i < Math.min(original.length, modified.length) / 2; i++) {
                modified[i] = original[i];
            }
            var options = new ImageDiffOptions(0.1, ignoreAntialiasing, 0x80123456, Details.NONE);

            var diff = TestImages.diff(PngFile.rgba(width, original), PngFile.rgba(otherWidth, modified), options);

            var highlight = decoded(diff);
            long marked = 0;
            for (int y = 0; y < highlight.getHeight(); y++) {
                for (int x = 0; x < highlight.getWidth(); x++) {
                    boolean isMarked = highlight.getRGB(x, y) == 0x80123456;
                    marked += isMarked ? 1 : 0;
                    boolean ours = x < width && y < original.length / width;
                    boolean theirs = x < otherWidth && y < modified.length / otherWidth;
                    int p = ours ? original[y * width + x] : 0;
                    int q = theirs ? modified[y * otherWidth + x] : 0;
                    boolean differs = ours != theirs || ours && differ(p, q, 0.1);
                    if (!ignoreAntialiasing || !differs || ours != theirs) {
                        assertThat(isMarked)
                                .as("seed %d, case %d, %d, %d", seed, caseNumber, x, y)
                                .isEqualTo(differs);
                    }
                    if (!isMarked) {
                        assertThat(highlight.getRGB(x, y)).isEqualTo(faded(ours ? p : 0));
                    }
                }
            }
            assertThat((long) highlight.getWidth() * highlight.getHeight()).isEqualTo(diff.totalPixels());
            assertThat(marked).as("seed %d, case %d", seed, caseNumber).isEqualTo(diff.changedPixels());
        }
    }

    @Test
    void equalFilesHaveNoDifferences() throws IOException {
        var file = TestImages.bytes("text.a.png");

        var diff = TestImages.diff(file, file.clone(), new ImageDiffOptions(0, true, RED, Details.NONE));

        assertThat(diff.changedPixels()).isZero();
        assertThat(diff.diffPercent()).isZero();
        assertThat(decoded(diff).getWidth()).isEqualTo(240);
    }

    @Test
    void equalBrokenFilesAreRejected() {
        for (var name : new String[] {"text.a.png", "baseline.jpg", "lzw.tiff", "picture.gif", "lossless.webp"}) {
            var file = TestImages.bytes(name);
            var half = Arrays.copyOf(file, file.length / 2);

            assertThatExceptionOfType(ApiException.class)
                    .as(name)
                    .isThrownBy(() -> TestImages.diff(half, half.clone(), 0.1))
                    .matches(problem -> problem.code() == ErrorCode.UNPROCESSABLE);
        }
    }

    @Test
    void theCommonCanvasOfBothImagesIsLimited() {
        var wide = ImageFile.of("original", PngFile.rgb(100, new int[100]));
        var high = ImageFile.of("modified", PngFile.rgb(1, new int[100]));

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> ImageDiffer.open(
                        wide,
                        high,
                        new ImageDiffOptions(0.1, false, null, Details.NONE),
                        new DecoderSettings(new PixelLimit(9_999))))
                .matches(problem -> problem.code() == ErrorCode.PAYLOAD_TOO_LARGE)
                .withMessage(
                        "modified: the canvas that contains both images has 100 x 100 pixels; at most 9,999 pixels are compared.");
    }

    @Test
    void errorNamesTheBrokenFile() {
        var valid = TestImages.bytes("text.a.png");
        var broken = valid.clone();
        broken[broken.length - 30] ^= 1;

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> TestImages.diff(broken, valid, 0.1))
                .withMessage("original: A checksum of the PNG file is wrong.");
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> TestImages.diff(valid, broken, 0.1))
                .withMessage("modified: A checksum of the PNG file is wrong.");
    }

    @Seeds
    void detectsTheSameAntialiasedPixelsAsPixelmatch(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 10; caseNumber++) {
            int width = 1 + random.nextInt(20);
            int height = 1 + random.nextInt(20);
            int colors = 2 + random.nextInt(4);
            int meanRunLength = 1 + random.nextInt(6);
            var original = blocks(random, width, height, colors, meanRunLength);
            var modified =
                    random.nextBoolean() ? blocks(random, width, height, colors, meanRunLength) : original.clone();
            for (int i = 0; i < modified.length; i++) {
                modified[i] = random.nextInt(4) == 0 ? random.nextInt(colors) * 0x303030 : modified[i];
            }
            long expected = 0;
            for (int i = 0; i < original.length; i++) {
                boolean excused = antialiased(original, modified, width, i % width, i / width)
                        || antialiased(modified, original, width, i % width, i / width);
                expected += original[i] != modified[i] && !excused ? 1 : 0;
            }

            var diff = TestImages.diff(
                    PngFile.rgb(width, original),
                    PngFile.rgb(width, modified),
                    new ImageDiffOptions(0.1, true, null, Details.NONE));

            assertThat(diff.changedPixels())
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(expected);
            assertThat(diff.approximate()).isFalse();
        }
    }

    @Test
    void pixelsAfterTheMaximumNumberOfTestsForAntialiasingCount() {
        var all = blackAndWhite(2_500, 2_001);
        var fewer = blackAndWhite(2_500, 2_000);

        assertThat(all.changedPixels()).isEqualTo(2_500 * 2_001);
        assertThat(all.approximate()).isTrue();
        assertThat(fewer.changedPixels()).isEqualTo(2_500 * 2_000);
        assertThat(fewer.approximate()).isFalse();
    }

    /** Compares a black image with a white image. The edges of antialiased shapes do not count. */
    private static ImageDiff blackAndWhite(int width, int height) {
        var black = new PlainSource(width, height, 0xff000000);
        var white = new PlainSource(width, height, 0xffffffff);
        return new ImageDiffer(
                        black, white, Canvas.of(black, white), new ImageDiffOptions(0.1, true, null, Details.NONE))
                .diff();
    }

    /** Returns grey pixels. Each row often repeats the row above or the pixel to the left, so that the image has areas and edges. */
    private static int[] blocks(Random random, int width, int height, int colors, int meanRunLength) {
        var pixels = new int[width * height];
        for (int i = 0; i < pixels.length; i++) {
            int near = random.nextBoolean() && i >= width ? i - width : i - 1;
            pixels[i] =
                    near >= 0 && random.nextInt(meanRunLength) > 0 ? pixels[near] : random.nextInt(colors) * 0x303030;
        }
        return pixels;
    }

    /** Returns whether pixelmatch detects antialiasing at this grey pixel. Computes this without optimizations. */
    private static boolean antialiased(int[] one, int[] other, int width, int x, int y) {
        int height = one.length / width;
        int zeroes = x == 0 || y == 0 || x == width - 1 || y == height - 1 ? 1 : 0;
        int min = 0;
        int max = 0;
        int minAt = 0;
        int maxAt = 0;
        for (int nearX = Math.max(x - 1, 0); nearX <= Math.min(x + 1, width - 1); nearX++) {
            for (int nearY = Math.max(y - 1, 0); nearY <= Math.min(y + 1, height - 1); nearY++) {
                int near = nearY * width + nearX;
                int delta = (one[y * width + x] & 0xff) - (one[near] & 0xff);
                if (delta == 0 && near != y * width + x) {
                    zeroes++;
                } else if (delta < min) {
                    min = delta;
                    minAt = near;
                } else if (delta > max) {
                    max = delta;
                    maxAt = near;
                }
            }
        }
        return zeroes <= 2
                && min != 0
                && max != 0
                && (hasSiblings(one, width, minAt) && hasSiblings(other, width, minAt)
                        || hasSiblings(one, width, maxAt) && hasSiblings(other, width, maxAt));
    }

    private static boolean hasSiblings(int[] pixels, int width, int index) {
        int height = pixels.length / width;
        int x = index % width;
        int y = index / width;
        int same = x == 0 || y == 0 || x == width - 1 || y == height - 1 ? 1 : 0;
        for (int nearX = Math.max(x - 1, 0); nearX <= Math.min(x + 1, width - 1); nearX++) {
            for (int nearY = Math.max(y - 1, 0); nearY <= Math.min(y + 1, height - 1); nearY++) {
                int near = nearY * width + nearX;
                same += near != index && pixels[near] == pixels[index] ? 1 : 0;
            }
        }
        return same > 2;
    }

    private static int[] noise(Random random, int count) {
        return random.ints(count)
                .map(pixel -> random.nextBoolean() ? pixel | 0xff << 24 : pixel)
                .toArray();
    }

    private static int near(Random random, int pixel) {
        return pixel ^ random.nextInt(32) * (random.nextBoolean() ? 0x010101 : 0x01000100);
    }

    /** Returns whether two pixels differ, according to the formula in the documentation. Computes the formula without optimizations. */
    private static boolean differ(int p, int q, double threshold) {
        double max = 35215 * threshold * threshold;
        return distance(p, q, 0) > max || distance(p, q, 255) > max;
    }

    private static double distance(int p, int q, int background) {
        var difference = new double[3];
        for (int c = 0; c < 3; c++) {
            difference[c] = shown(p, c, background) - shown(q, c, background);
        }
        double y = 0.29889531 * difference[0] + 0.58662247 * difference[1] + 0.11448223 * difference[2];
        double i = 0.59597799 * difference[0] - 0.27417610 * difference[1] - 0.32180189 * difference[2];
        double q3 = 0.21147017 * difference[0] - 0.52261711 * difference[1] + 0.31114694 * difference[2];
        double distance = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q3 * q3;
        return distance < 1e-12 ? 0 : distance;
    }

    private static double shown(int pixel, int channel, int background) {
        double alpha = (pixel >>> 24) / 255.0;
        return (pixel >> 16 - 8 * channel & 0xff) * alpha + background * (1 - alpha);
    }

    /**
     * Returns the light grey in which the highlight image shows an unchanged pixel. This grey differs from white by a tenth of the
     * difference in brightness between white and the pixel.
     */
    private static int faded(int pixel) {
        int luma = ((pixel >> 16 & 0xff) * 19595 + (pixel >> 8 & 0xff) * 38470 + (pixel & 0xff) * 7471) / 65536;
        int level = (int) Math.round((255 - luma) * (pixel >>> 24) * 26 / 65536.0);
        return 0xff << 24 | (255 - level) * 0x010101;
    }

    private static BufferedImage decoded(ImageDiff diff) throws IOException {
        return ImageIO.read(diff.highlightImage().open());
    }
}
