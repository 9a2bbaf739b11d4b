package dev.collate.engine.image.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.image.TestImages;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Seeds;
import java.io.ByteArrayOutputStream;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;

/**
 * Reads TIFF images with random pixels, whose samples have 1 to 16 bits. A row may end inside a byte. Each image must have the right pixels,
 * or be rejected.
 */
@Tag("engine")
class TiffSampleSizesTest {
    private static final int PHOTOMETRIC = 262;
    private static final int PLANAR_CONFIGURATION = 284;
    private static final int EXTRA_SAMPLES = 338;
    private static final int WHITE_IS_ZERO = 0;
    private static final int RGB = 2;
    private static final int SEPARATE_PLANES = 2;

    private static final int HEIGHT = 3;
    private static final int TILE_SIDE = 16;

    /** @param extraSamples the value of this tag for the first additional sample; -1 for a file without the tag */
    private record Layout(
            ByteOrder order, int bits, int photometric, int samples, int extraSamples, int planar, boolean isTiled) {
        private int colours() {
            return photometric == RGB ? 3 : 1;
        }

        private boolean hasAlpha() {
            return samples > colours() && extraSamples != 0;
        }

        private boolean mustBeSupported() {
            boolean isRgbStrip = samples == 3 && planar != SEPARATE_PLANES && !isTiled;
            return bits % Byte.SIZE == 0
                    ? samples <= 4
                    : samples == 1 && Byte.SIZE % bits == 0
                            || isRgbStrip && (bits > Byte.SIZE || bits == 4 && order == ByteOrder.BIG_ENDIAN);
        }

        private int max() {
            return (1 << bits) - 1;
        }
    }

    /** With the photometric interpretation 0, a sample of value 0 means white. */
    @Seeds(
            value = 1,
            with = {
                "0, 1, -1",
                "0, 2, 0",
                "1, 1, -1",
                "1, 2, 0",
                "1, 2, 2",
                "2, 3, -1",
                "2, 4, -1",
                "2, 4, 0",
                "2, 4, 2",
                "2, 5, 0",
                "2, 5, 2",
                "2, 6, 0"
            })
    void pixelsAreRightOrTheImageIsRejected(long seed, int photometric, int samples, int extraSamples) {
        var random = new Random(seed);
        for (int bits : new int[] {1, 2, 4, 6, 8, 10, 12, 14, 16}) {
            for (var order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
                for (int planar = 1; planar <= SEPARATE_PLANES; planar++) {
                    for (boolean isTiled : new boolean[] {false, true}) {
                        checkImages(
                                new Layout(order, bits, photometric, samples, extraSamples, planar, isTiled), random);
                    }
                }
            }
        }
    }

    private static void checkImages(Layout layout, Random random) {
        for (int width = 1; width <= 9; width++) {
            var values = random.ints((long) width * HEIGHT * layout.samples, 0, layout.max() + 1)
                    .toArray();
            if (layout.hasAlpha()) {
                // The colour of a transparent pixel is not defined.
                for (int i = layout.colours(); i < values.length; i += layout.samples) {
                    values[i] = Math.max(values[i], 1);
                }
            }
            int[] pixels;
            try {
                pixels = TestImages.pixels(
                        TestImages.open(ImageFile.of("original", file(layout, width, values)), new PixelLimit(1_000)));
            } catch (ApiException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.UNPROCESSABLE);
                assertThat(layout.mustBeSupported())
                        .as("%s: %s", layout, e.detail())
                        .isFalse();
                continue;
            }
            for (int i = 0; i < pixels.length; i++) {
                int[] pixelValues = Arrays.copyOfRange(values, i * layout.samples, (i + 1) * layout.samples);
                assertPixel(pixels[i], layout, pixelValues);
            }
        }
    }

    private static void assertPixel(int pixel, Layout layout, int[] values) {
        int[] expected = {
            layout.hasAlpha() ? values[layout.colours()] : layout.max(),
            values[0],
            values[layout.photometric == RGB ? 1 : 0],
            values[layout.photometric == RGB ? 2 : 0]
        };
        for (int i = 0; i < expected.length; i++) {
            boolean isInverted = layout.photometric == WHITE_IS_ZERO && i > 0;
            int value = isInverted ? layout.max() - expected[i] : expected[i];
            // The decoder may round up or down if a sample has more than 8 bits.
            assertThat((pixel >>> 24 - Byte.SIZE * i & 0xff) - value * 255.0 / layout.max())
                    .as("%s: pixel %08x with the samples %s", layout, pixel, Arrays.toString(values))
                    .isBetween(-1.01, 1.01);
        }
    }

    private static byte[] file(Layout layout, int width, int[] values) {
        var file = TiffBuilder.grey(width, HEIGHT, 1)
                .withOrder(layout.order)
                .with(
                        258,
                        IntStream.range(0, layout.samples).map(i -> layout.bits).toArray())
                .with(PHOTOMETRIC, layout.photometric)
                .with(277, layout.samples)
                .with(PLANAR_CONFIGURATION, layout.planar);
        if (layout.samples > layout.colours() && layout.extraSamples >= 0) {
            var extraSamples = new int[layout.samples - layout.colours()];
            extraSamples[0] = layout.extraSamples;
            file.with(EXTRA_SAMPLES, extraSamples);
        }
        int planes = layout.planar == SEPARATE_PLANES ? layout.samples : 1;
        var data = new ByteArrayOutputStream();
        for (int plane = 0; plane < planes; plane++) {
            for (int y = 0; y < (layout.isTiled ? TILE_SIDE : HEIGHT); y++) {
                writeRow(data, layout, rowValues(layout, width, values, y, plane, layout.samples / planes));
            }
        }
        return layout.isTiled
                ? file.with(TiffBuilder.TILE_WIDTH, TILE_SIDE)
                        .with(TiffBuilder.TILE_HEIGHT, TILE_SIDE)
                        .dividedIntoTiles(planes, data.toByteArray())
                : file.with(TiffBuilder.ROWS_PER_STRIP, HEIGHT).dividedIntoStrips(planes, data.toByteArray());
    }

    /** Returns the samples of one row of a plane. Outside the image, they are 0. */
    private static int[] rowValues(Layout layout, int width, int[] values, int y, int firstSample, int count) {
        return IntStream.range(0, layout.isTiled ? TILE_SIDE : width)
                .flatMap(x -> IntStream.range(firstSample, firstSample + count)
                        .map(sample -> x < width && y < HEIGHT ? values[(y * width + x) * layout.samples + sample] : 0))
                .toArray();
    }

    /** Writes samples without gaps. Only samples of 16 bits have the byte order of the file. */
    private static void writeRow(ByteArrayOutputStream out, Layout layout, int[] values) {
        int buffered = 0;
        int bufferedBits = 0;
        for (int value : values) {
            boolean isSwapped = layout.bits == Short.SIZE && layout.order == ByteOrder.LITTLE_ENDIAN;
            buffered = buffered << layout.bits | (isSwapped ? Short.reverseBytes((short) value) & 0xffff : value);
            bufferedBits += layout.bits;
            for (; bufferedBits >= Byte.SIZE; bufferedBits -= Byte.SIZE) {
                out.write(buffered >> bufferedBits - Byte.SIZE);
            }
        }
        if (bufferedBits > 0) {
            out.write(buffered << Byte.SIZE - bufferedBits);
        }
    }
}
