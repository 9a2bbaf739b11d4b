package dev.collate.engine.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.PixelLimit;
import dev.collate.engine.image.codec.PixelSource;
import dev.collate.engine.image.png.PngSource;
import dev.collate.testing.Seeds;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class LockstepReaderTest {
    private static final PixelLimit NO_LIMIT = new PixelLimit(Long.MAX_VALUE);

    @Seeds
    void readsBothImagesAsIfEachWereReadAlone(long seed) {
        int shared = 0;
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 100; caseNumber++) {
            var pair = new Pair(random);
            var expectedOriginal = TestImages.pixels(pair.original(random));
            var expectedModified = TestImages.pixels(pair.modified(random));
            var reader = new LockstepReader(pair.original(random), pair.modified(random));
            for (int y = 0; y < pair.height; y++) {
                // The detection of antialiasing needs {@code MARGIN} rows after the current row.
                reader.readTo(Math.min(y + 1 + RowRing.MARGIN, pair.height));
                for (int near = Math.max(0, y - RowRing.MARGIN); near <= y; near++) {
                    assertRow(
                            "seed %d, case %d".formatted(seed, caseNumber),
                            near,
                            reader.originalRows(),
                            expectedOriginal,
                            pair.width);
                    assertRow(
                            "seed %d, case %d".formatted(seed, caseNumber),
                            near,
                            reader.modifiedRows(),
                            expectedModified,
                            pair.width);
                }
                shared += isShared(reader, y) ? 1 : 0;
            }
            reader.finish();
        }
        assertThat(shared)
                .as("number of rows that are known to be equal, seed %d", seed)
                .isGreaterThan(200);
    }

    @Test
    void equalRowsAreDetectedAfterADifferentRow() {
        var samples = new Random(1).ints(3 * 10 * 10, 0, 256).toArray();
        var changed = samples.clone();
        changed[3 * 10 * 4] ^= 1;
        var reader = new LockstepReader(
                source("original", samples, 10, 10, 2, new Random(2), 100),
                source("modified", changed, 10, 10, 2, new Random(2), 100));
        for (int y = 0; y < 10; y++) {
            reader.readTo(y + 1);
            assertThat(isShared(reader, y)).as("row %d", y).isEqualTo(y != 4);
        }
    }

    /** Returns whether both images have the same array for a row, so that no pixel of the row is compared. */
    private static boolean isShared(LockstepReader reader, int y) {
        return reader.originalRows().row(y) == reader.modifiedRows().row(y);
    }

    @ParameterizedTest
    @CsvSource({"baseline.jpg, subsampled.jpg", "lossless.webp, translucent.webp"})
    void aFormatThatIsDecodedAsAWholeIsReadAsIfReadAlone(String original, String modified) {
        var expectedOriginal = TestImages.pixels(picture(original));
        var expectedModified = TestImages.pixels(picture(modified));
        var reader = new LockstepReader(picture(original), picture(modified));
        int originalWidth = picture(original).width();
        int modifiedWidth = picture(modified).width();
        for (int y = 0; y < reader.sharedHeight(); y++) {
            reader.readTo(y + 1);
            assertRow(original, y, reader.originalRows(), expectedOriginal, originalWidth);
            assertRow(modified, y, reader.modifiedRows(), expectedModified, modifiedWidth);
        }
    }

    private static PixelSource picture(String name) {
        return TestImages.open(ImageFile.of(name, TestImages.bytes(name)), new PixelLimit(1 << 22));
    }

    @Seeds
    void readsRandomFilteredBytesAsIfReadAlone(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 100; caseNumber++) {
            int width = 1 + random.nextInt(30);
            int height = 1 + random.nextInt(6);
            int colorType = new int[] {0, 2, 4, 6}[random.nextInt(4)];
            int lineBytes = 1 + width * PngFile.channels(colorType);
            // The bytes have only a few different values, so they are often equal by chance.
            var original = new byte[height * lineBytes];
            for (int i = 0; i < original.length; i++) {
                original[i] = (byte) random.nextInt(i % lineBytes == 0 ? 5 : 3);
            }
            var modified = original.clone();
            for (int i = random.nextInt(4); i > 0; i--) {
                modified[random.nextInt(modified.length)] = (byte) random.nextInt(3);
            }
            var expected = TestImages.pixels(filtered("modified", modified, width, height, colorType));
            var reader = new LockstepReader(
                    filtered("original", original, width, height, colorType),
                    filtered("modified", modified, width, height, colorType));
            for (int y = 0; y < height; y++) {
                reader.readTo(y + 1);
                assertRow("seed %d, case %d".formatted(seed, caseNumber), y, reader.modifiedRows(), expected, width);
            }
        }
    }

    private static PngSource filtered(String name, byte[] lines, int width, int height, int colorType) {
        var file = new PngFile(width, height, 8, colorType, false)
                .data(PngFile.compressed(lines, new Random(1)), new Random(1));
        return new PngSource(ImageFile.of(name, file.end()), NO_LIMIT, 1_000);
    }

    private static void assertRow(String name, int y, RowRing rows, int[] pixels, int width) {
        assertThat(Arrays.equals(rows.row(y), 0, width, pixels, y * width, (y + 1) * width))
                .as("%s, row %d", name, y)
                .isTrue();
    }

    private static PngSource source(
            String name, int[] samples, int width, int height, int colorType, Random random, int blockBytes) {
        var file = new PngFile(width, height, 8, colorType, false).image(samples, random);
        return new PngSource(ImageFile.of(name, file.end()), NO_LIMIT, blockBytes);
    }

    /**
     * Two images of the same size in which some rows differ. Usually, both images have the same format, and their lines have the same
     * filters.
     */
    private static final class Pair {
        private final int width;
        private final int height;
        private final int[] originalSamples;
        private final int[] modifiedSamples;
        private final int originalType;
        private final int modifiedType;
        private final int originalSeed;
        private final int modifiedSeed;

        private Pair(Random random) {
            width = 1 + random.nextInt(20);
            height = 1 + random.nextInt(20);
            originalType = new int[] {0, 2, 4, 6}[random.nextInt(4)];
            modifiedType = random.nextInt(8) == 0 ? 2 : originalType;
            originalSeed = random.nextInt();
            modifiedSeed = random.nextInt(4) == 0 ? random.nextInt() : originalSeed;
            // The samples have only a few different values, and many bytes are equal by chance.
            originalSamples = random.ints(4 * width * height, 0, 3).toArray();
            modifiedSamples = originalSamples.clone();
            for (int i = random.nextInt(5); i > 0; i--) {
                change(random);
            }
        }

        /**
         * Changes one sample of a pixel, or the same sample of several adjacent pixels. If adjacent pixels change by the same amount, their
         * filtered bytes may stay equal.
         */
        private void change(Random random) {
            int channels = PngFile.channels(modifiedType);
            int row = random.nextInt(height);
            int first = random.nextInt(width);
            int last = random.nextBoolean() ? first : first + random.nextInt(width - first);
            int channel = random.nextInt(channels);
            for (int x = first; x <= last; x++) {
                modifiedSamples[(row * width + x) * channels + channel]++;
            }
        }

        private PngSource original(Random random) {
            return source(
                    "original", originalSamples, width, height, originalType, new Random(originalSeed), block(random));
        }

        private PngSource modified(Random random) {
            return source(
                    "modified", modifiedSamples, width, height, modifiedType, new Random(modifiedSeed), block(random));
        }

        private static int block(Random random) {
            return 1 + random.nextInt(random.nextBoolean() ? 40 : 2_000);
        }
    }
}
