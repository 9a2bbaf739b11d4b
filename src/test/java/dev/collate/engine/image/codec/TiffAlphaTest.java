package dev.collate.engine.image.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.image.compare.Cases;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads TIFF files whose pixels have a fourth sample. The tag ExtraSamples says whether this sample is alpha. */
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
    void theFourthSampleIsAlphaOnlyIfTheFileSaysSo(int bits, int extraSamples, String samples, String pixel) {
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

        var pixels = Cases.pixels(Cases.open(ImageFile.of("original", file), new PixelLimit(WIDTH * HEIGHT)));

        assertThat(pixels).hasSize(WIDTH * HEIGHT).containsOnly(Integer.parseUnsignedInt(pixel, 16));
    }
}
