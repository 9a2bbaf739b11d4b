package dev.collate.engine.image.png;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.image.PngFile;
import dev.collate.engine.image.TestImages;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.PixelLimit;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Seeds;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("engine")
class PngSourceTest {
    private static final PixelLimit NO_LIMIT = new PixelLimit(Long.MAX_VALUE);

    private record Kind(int colorType, int depth, boolean interlaced) {}

    /** Returns all combinations of a colour type and an allowed depth, with and without interlacing. */
    private static List<Kind> kinds() {
        var kinds = new ArrayList<Kind>();
        for (boolean interlaced : new boolean[] {false, true}) {
            for (int depth : new int[] {1, 2, 4, 8, 16}) {
                for (int colorType : new int[] {0, 2, 3, 4, 6}) {
                    boolean allowed = depth == 8
                            || colorType == 0
                            || colorType == 3 && depth < 8
                            || colorType != 3 && depth == 16;
                    if (allowed) {
                        kinds.add(new Kind(colorType, depth, interlaced));
                    }
                }
            }
        }
        return kinds;
    }

    @Seeds(10)
    void readsTheSamplesOfEveryKind(long seed) {
        var random = new Random(seed);
        for (var kind : kinds()) {
            int width = 1 + random.nextInt(40);
            int height = 1 + random.nextInt(40);
            var samples = samples(random, width * height * PngFile.channels(kind.colorType), kind.depth);
            var palette = random.ints(1 << kind.depth, 0, 1 << 24).toArray();
            var file = new PngFile(width, height, kind.depth, kind.colorType, kind.interlaced);
            if (kind.colorType == 3) {
                file.chunk("PLTE", bytes(palette));
            }
            var bytes = file.chunk("tEXt", (byte) 'x').image(samples, random).end();

            var expected = new int[width * height];
            for (int i = 0; i < expected.length; i++) {
                expected[i] = pixel(samples, i, kind.colorType, kind.depth, palette);
            }
            assertThat(read(bytes)).as("seed %d, %s", seed, kind).isEqualTo(expected);
        }
    }

    @Test
    void sixteenBitSamplesUseTheirHighEightBits() {
        for (int sample = 0; sample < 1 << 16; sample += 97) {
            var bytes = new PngFile(1, 1, 16, 0, false)
                    .image(new int[] {sample}, new Random(1))
                    .end();
            assertThat(read(bytes)[0] & 0xff).as("sample %d", sample).isEqualTo(sample >> 8);
        }
    }

    @Test
    void transparentColourOfAnOpaqueFormatIsTransparent() {
        var grey = new PngFile(3, 1, 4, 0, false)
                .chunk("tRNS", (byte) 0, (byte) 7)
                .image(new int[] {6, 7, 8}, new Random(1))
                .end();
        var rgb = new PngFile(2, 1, 8, 2, false)
                .chunk("tRNS", new byte[] {0, 1, 0, 2, 0, 3})
                .image(new int[] {1, 2, 3, 1, 2, 4}, new Random(1))
                .end();
        var deep = new PngFile(2, 1, 16, 0, true)
                .chunk("tRNS", (byte) 1, (byte) 2)
                .image(new int[] {0x0102, 0x0103}, new Random(1))
                .end();

        assertThat(read(grey)).containsExactly(0xff666666, 0x00777777, 0xff888888);
        assertThat(read(rgb)).containsExactly(0x00010203, 0xff010204);
        assertThat(read(deep)).containsExactly(0x00010101, 0xff010101);
    }

    @Test
    void unusedBitsOfTheTransparentColourAreIgnored() {
        var grey = new PngFile(3, 1, 4, 0, false)
                .chunk("tRNS", (byte) 0xff, (byte) 0xf7)
                .image(new int[] {6, 7, 8}, new Random(1))
                .end();
        var rgb = new PngFile(2, 1, 8, 2, false)
                .chunk("tRNS", new byte[] {1, 1, 2, 2, 3, 3})
                .image(new int[] {1, 2, 3, 1, 2, 4}, new Random(1))
                .end();

        assertThat(read(grey)).containsExactly(0xff666666, 0x00777777, 0xff888888);
        assertThat(read(rgb)).containsExactly(0x00010203, 0xff010204);
    }

    @Test
    void paletteColoursCanBeTransparent() {
        var file = new PngFile(3, 1, 2, 3, false)
                .chunk("PLTE", bytes(0x102030, 0x405060, 0x708090))
                .chunk("tRNS", (byte) 0x80, (byte) 0)
                .image(new int[] {0, 1, 2}, new Random(1))
                .end();

        assertThat(read(file)).containsExactly(0x80102030, 0x00405060, 0xff708090);
    }

    @Test
    void chunksThatDoNotAffectTheSamplesAreSkipped() {
        var pixels = new int[] {0xff010203, 0xff040506};
        var file = new PngFile(2, 1, 8, 2, false)
                .chunk("gAMA", new byte[] {0, 0, 1, 0})
                .chunk("PLTE", bytes(0xffffff))
                .image(new int[] {1, 2, 3, 4, 5, 6}, new Random(1))
                .chunk("tIME", new byte[7])
                .end();

        assertThat(read(Arrays.copyOf(file, file.length + 100))).isEqualTo(pixels);
    }

    @Test
    void truncatedFilesAreRejected() {
        var file = validFile(new Random(1));
        for (int length = 8; length < file.length; length++) {
            assertBroken(Arrays.copyOf(file, length), "length " + length);
        }
    }

    @Test
    void everyChangedBitIsDetected() {
        for (boolean interlaced : new boolean[] {false, true}) {
            var random = new Random(2);
            var file = new PngFile(9, 7, 8, 2, interlaced)
                    .image(samples(random, 9 * 7 * 3, 8), random)
                    .end();
            for (int bit = 64; bit < 8 * file.length; bit++) {
                var changed = file.clone();
                changed[bit / 8] ^= (byte) (1 << bit % 8);
                assertBroken(changed, "bit " + bit);
            }
        }
    }

    @Test
    void imageDataMustMatchTheHeader() {
        var random = new Random(3);
        var file = new PngFile(5, 5, 8, 2, false);
        var lines = file.lines(samples(random, 75, 8), random);

        assertBroken(
                header(5, 4).data(PngFile.compressed(lines, random), random).end(), "a line too many");
        assertBroken(
                header(5, 6).data(PngFile.compressed(lines, random), random).end(), "a line too few");
        assertBroken(header(5, 5).end(), "none at all");
        lines[0] = 5;
        assertBroken(
                header(5, 5).data(PngFile.compressed(lines, random), random).end(), "an unknown filter");
    }

    @Test
    void dataBeyondTheDeclaredSizeIsNotInflated() {
        // The header declares one pixel, but the data contains eight million zeros. The data is truncated in the
        // middle. A decoder that decompresses up to this point would report a different error.
        var data = PngFile.compressed(new byte[8 << 20], new Random(10));
        var file = header(1, 1)
                .data(Arrays.copyOf(data, data.length / 2), new Random(4))
                .end();

        assertThatThrownBy(() -> read(file))
                .hasMessage("original: The image data of the PNG file is longer than the header of the file declares.");
    }

    /** If the predefined codes were built for each block, this would take more than half a minute. */
    @Test
    @Timeout(15)
    void emptyBlocksWithThePredefinedCodesTakeLittleTime() {
        // Four blocks have 40 bits. In each block, 2 is the kind of the block, and seven bits of 0 are its end.
        long four = 2 | 2 << 10 | 2 << 20 | 2L << 30;
        var data = ByteBuffer.allocate((8 << 20) + 100).order(ByteOrder.LITTLE_ENDIAN);
        data.put(new byte[] {0x78, 1});
        while (data.position() < 8 << 20) {
            data.putInt((int) four).put((byte) (four >>> 32));
        }
        // A stored block with the line of one black pixel, and the checksum.
        data.put(new byte[] {1, 4, 0, -5, -1, 0, 0, 0, 0, 0, 4, 0, 1});
        var file = header(1, 1)
                .chunk("IDAT", Arrays.copyOf(data.array(), data.position()))
                .end();

        assertThat(read(file)).containsExactly(0xff000000);
    }

    @Test
    void aWrongChecksumOfTheCompressedDataIsDetected() {
        var random = new Random(5);
        var data = PngFile.compressed(header(4, 4).lines(samples(random, 48, 8), random), random);
        data[data.length - 1] ^= 1;

        assertThatThrownBy(() -> read(header(4, 4).data(data, random).end()))
                .hasMessage("original: The image data of the PNG file does not match its checksum.");
    }

    @Test
    void aFileWithoutImageDataIsRejected() {
        assertThatThrownBy(() -> read(header(1, 1).end())).hasMessage("original: The PNG file has no image data.");
    }

    @Test
    void invalidHeaderIsRejected() {
        assertBroken(new PngFile(0, 5, 8, 2, false).end(), "no width");
        assertBroken(new PngFile(5, -1, 8, 2, false).end(), "a negative height");
        assertBroken(new PngFile(5, 5, 4, 2, false).end(), "a depth that the colour type lacks");
        assertBroken(new PngFile(5, 5, 8, 1, false).end(), "an unknown colour type");
        assertBroken(
                new PngFile(5, 5, 8, 3, false).image(new int[25], new Random(1)).end(), "no palette");
    }

    @Test
    void colourOutsideThePaletteIsRejected() {
        assertBroken(
                new PngFile(2, 1, 8, 3, false)
                        .chunk("PLTE", bytes(0xffffff, 0))
                        .image(new int[] {1, 2}, new Random(1))
                        .end(),
                "number 2 of 2");
    }

    @Test
    void unknownCriticalChunkIsRejected() {
        assertBroken(header(1, 1).chunk("ABCD").image(new int[3], new Random(1)).end(), "chunk ABCD");
    }

    @Seeds(10)
    void theBlockSizeDoesNotAffectTheRows(long seed) {
        var random = new Random(seed);
        boolean interlaced = random.nextBoolean();
        var samples = samples(random, 3 * 50 * 40, 8);
        var bytes = new PngFile(50, 40, 8, 2, interlaced).image(samples, random).end();
        var expected = read(bytes);
        for (int block : new int[] {1, 7, 150, 151, 152, 1000}) {
            var source = new PngSource(ImageFile.of("original", bytes), NO_LIMIT, block);
            assertThat(TestImages.pixels(source))
                    .as("seed %d, blocks of %d", seed, block)
                    .isEqualTo(expected);
        }
    }

    @Test
    void aLineMayBeLongerThanABlock() {
        int width = ReadAhead.BLOCK_BYTES / 2;
        var random = new Random(1);
        var samples = samples(random, 3 * width * 3, 8);
        var bytes = new PngFile(width, 3, 8, 2, false).image(samples, random).end();

        var pixels = read(bytes);

        for (int i = 0; i < pixels.length; i++) {
            if (pixels[i] != pixel(samples, i, 2, 8, new int[0])) {
                assertThat(pixels[i]).as("pixel %d", i).isEqualTo(pixel(samples, i, 2, 8, new int[0]));
            }
        }
    }

    @Test
    void tooManyPixelsAreRejectedByTheHeader() {
        var file = ImageFile.of("modified", header(60_000, 60_000).end());

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> TestImages.open(file, new PixelLimit(40_000_000)))
                .matches(problem -> problem.code() == ErrorCode.PAYLOAD_TOO_LARGE)
                .withMessage("modified: the image has 60,000 x 60,000 pixels; at most 40,000,000 pixels are compared.");
    }

    private static PngFile header(int width, int height) {
        return new PngFile(width, height, 8, 2, false);
    }

    private static byte[] validFile(Random random) {
        return header(20, 20).image(samples(random, 1200, 8), random).end();
    }

    private static int[] samples(Random random, int count, int depth) {
        // Many samples are repeated, so that the data is compressible.
        var samples = new int[count];
        int repeated = 1 + random.nextInt(30);
        for (int i = 0; i < count; i++) {
            samples[i] = i < repeated || random.nextInt(4) == 0 ? random.nextInt(1 << depth) : samples[i - repeated];
        }
        return samples;
    }

    private static int pixel(int[] samples, int index, int colorType, int depth, int[] palette) {
        int position = index * PngFile.channels(colorType);
        double scale = depth == 16 ? 1 / 256.0 : 255.0 / ((1 << depth) - 1);
        return switch (colorType) {
            case 0 -> argb(255, scale * samples[position], scale * samples[position], scale * samples[position]);
            case 2 ->
                argb(255, scale * samples[position], scale * samples[position + 1], scale * samples[position + 2]);
            case 3 -> 0xff << 24 | palette[samples[position]];
            case 4 ->
                argb(
                        scale * samples[position + 1],
                        scale * samples[position],
                        scale * samples[position],
                        scale * samples[position]);
            default ->
                argb(
                        scale * samples[position + 3],
                        scale * samples[position],
                        scale * samples[position + 1],
                        scale * samples[position + 2]);
        };
    }

    private static int argb(double alpha, double red, double green, double blue) {
        return (int) ((long) alpha << 24 | (long) red << 16 | (long) green << 8 | (long) blue);
    }

    private static byte[] bytes(int... colors) {
        var bytes = new byte[3 * colors.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (colors[i / 3] >> 16 - 8 * (i % 3));
        }
        return bytes;
    }

    private static int[] read(byte[] bytes) {
        return TestImages.pixels(TestImages.open(ImageFile.of("original", bytes), NO_LIMIT));
    }

    private static void assertBroken(byte[] bytes, String how) {
        assertThatExceptionOfType(ApiException.class)
                .as(how)
                .isThrownBy(() -> read(bytes))
                .matches(problem -> problem.code() == ErrorCode.UNPROCESSABLE)
                .withMessageStartingWith("original: ");
    }
}
