package dev.collate.engine.image.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.image.TestImages;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads TIFF files whose pixels have one more sample than colours. The tag ExtraSamples says whether this sample is alpha. */
@Tag("engine")
class TiffAlphaTest {
    private static final int EXTRA_SAMPLES = 338;
    private static final int WIDTH = 3;
    private static final int HEIGHT = 2;

    /**
     * ExtraSamples is 0 for a sample of unknown meaning, 1 for alpha with which the colours are multiplied, and 2 for alpha with which they
     * are not multiplied.
     */
    @ParameterizedTest
    @CsvSource({
        "8, 0, 40200080, ff402000",
        "8, 0, ff000000, ffff0000",
        "8, 1, 40200080, 80804000",
        "8, 1, 402000ff, ff402000",
        "8, 2, 40200080, 80402000",
        "16, 0, 40200080, ff402000",
        "16, 0, ff000000, ffff0000",
        "16, 1, 40200080, 80804000",
        "16, 1, 402000ff, ff402000",
        "16, 2, 40200080, 80402000",
    })
    void extraSamplesSaysWhetherTheFourthSampleIsAlpha(int bits, int extraSamples, String samples, String pixel) {
        var data = ByteBuffer.allocate(WIDTH * HEIGHT * 4 * bits / Byte.SIZE).order(ByteOrder.LITTLE_ENDIAN);
        while (data.hasRemaining()) {
            for (int sample = 0; sample < 4; sample++) {
                int value = Integer.parseInt(samples.substring(2 * sample, 2 * sample + 2), 16);
                if (bits == Byte.SIZE) {
                    data.put((byte) value);
                } else {
                    data.putShort((short) (value << Byte.SIZE));
                }
            }
        }
        var file = TiffBuilder.fourSamples(WIDTH, HEIGHT, bits)
                .with(EXTRA_SAMPLES, extraSamples)
                .strips(1, data.array());

        assertPixels(file, pixel);
    }

    /** The tag photometric interpretation is 0 if the sample 0 means white, and 1 if it means black. */
    @ParameterizedTest
    @CsvSource({"0, 0, ffbfbfbf", "1, 0, ff404040", "1, 1, 80808080", "1, 2, 80404040"})
    void extraSamplesSaysWhetherTheSecondSampleOfAGreyImageIsAlpha(int photometric, int extraSamples, String pixel) {
        assertPixels(grey(photometric, 2).with(EXTRA_SAMPLES, extraSamples).strips(1, greySamples(2)), pixel);
    }

    @Test
    void additionalSampleIsAlphaIfTheFileDoesNotDescribeIt() {
        var samples = new byte[WIDTH * HEIGHT * 4];
        Arrays.fill(samples, (byte) 0x80);

        assertPixels(TiffBuilder.fourSamples(WIDTH, HEIGHT, Byte.SIZE).strips(1, samples), "80808080");
        assertPixels(grey(1, 2).strips(1, greySamples(2)), "80404040");
    }

    @Test
    void alphaOfAGreyImageInWhichZeroIsWhiteIsRejected() {
        var image = grey(0, 2);

        assertRejected(image.strips(1, greySamples(2)), "grey with alpha, in which 0 is white");
        for (int extraSamples : new int[] {1, 2}) {
            var file = image.with(EXTRA_SAMPLES, extraSamples).strips(1, greySamples(2));
            assertRejected(file, "grey with alpha, in which 0 is white");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aGreyImageWithTwoAdditionalSamplesIsRejected(int photometric) {
        var image = grey(photometric, 3);

        assertRejected(image.strips(1, greySamples(3)), "grey with 3 samples per pixel");
        var file = image.with(EXTRA_SAMPLES, 2, 0).strips(1, greySamples(3));
        assertRejected(file, "grey with 3 samples per pixel");
    }

    private static TiffBuilder grey(int photometric, int samples) {
        var bits = new int[samples];
        Arrays.fill(bits, Byte.SIZE);
        return TiffBuilder.grey(WIDTH, HEIGHT, 1)
                .with(258, bits)
                .with(262, photometric)
                .with(277, samples)
                .with(278, HEIGHT);
    }

    /** Returns the data of an image. The first sample of each pixel is 0x40, the others are 0x80. */
    private static byte[] greySamples(int samples) {
        var data = new byte[WIDTH * HEIGHT * samples];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i % samples == 0 ? 0x40 : 0x80);
        }
        return data;
    }

    private static void assertPixels(byte[] file, String pixel) {
        assertThat(TestImages.pixels(open(file)))
                .hasSize(WIDTH * HEIGHT)
                .containsOnly(Integer.parseUnsignedInt(pixel, 16));
    }

    private static void assertRejected(byte[] file, String problem) {
        assertThatThrownBy(() -> open(file))
                .satisfies(e -> assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.UNPROCESSABLE))
                .hasMessageContaining("not supported: " + problem);
    }

    private static PixelSource open(byte[] file) {
        return TestImages.open(ImageFile.of("original", file), new PixelLimit(WIDTH * HEIGHT));
    }
}
