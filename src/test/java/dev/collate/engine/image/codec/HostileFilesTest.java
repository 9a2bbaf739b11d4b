package dev.collate.engine.image.codec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.collate.engine.image.TestImages;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reads small files that would need much work or memory. The server must reject such a file before it calls a decoder, or decode it within
 * the limits for its size.
 */
@Tag("engine")
@Timeout(60)
class HostileFilesTest {
    private static final PixelLimit LIMIT = new PixelLimit(40_000_000);
    private static final int START_OF_FRAME_2 = 0xc2;
    private static final int DEFLATE = 8;
    private static final int JPEG = 7;

    @ParameterizedTest
    @ValueSource(ints = {0, 4_097, 1 << 27, Integer.MAX_VALUE, Integer.MIN_VALUE, -1})
    void aTileFarLargerThanItsImageIsRejected(int side) {
        var wide = TiffBuilder.grey(10, 10, 1)
                .with(TiffBuilder.TILE_WIDTH, side)
                .with(TiffBuilder.TILE_HEIGHT, 16)
                .tiles(1, new byte[100]);
        var high = TiffBuilder.grey(10, 10, 1)
                .with(TiffBuilder.TILE_WIDTH, 16)
                .with(TiffBuilder.TILE_HEIGHT, side)
                .tiles(1, new byte[100]);

        assertRejected(wide, ErrorCode.UNPROCESSABLE, "tiles with a width of");
        assertRejected(high, ErrorCode.UNPROCESSABLE, "tiles with a height of");
    }

    @Test
    void aTileMayBeLargerThanASmallImage() {
        var file = TiffBuilder.grey(10, 10, 1)
                .with(TiffBuilder.TILE_WIDTH, 256)
                .with(TiffBuilder.TILE_HEIGHT, 256)
                .tiles(1, new byte[256 * 256]);

        assertThat(TestImages.pixels(open(file))).containsOnly(0xff000000);
    }

    @Test
    void tilesFarBeyondTheImageAreRejected() {
        // The image has 16 million pixels, but its tiles have 4,096 million pixels in total.
        var file = TiffBuilder.grey(16, 1_000_000, DEFLATE)
                .with(TiffBuilder.TILE_WIDTH, 4_096)
                .with(TiffBuilder.TILE_HEIGHT, 4_096)
                .tiles(245, new byte[100]);

        assertRejected(
                file,
                ErrorCode.PAYLOAD_TOO_LARGE,
                "245 strips or tiles of 4,096 x 4,096 pixels; these have 4,096,000,000 pixels");
    }

    @Test
    void tooManyStripsAreRejected() {
        var rows = TiffBuilder.grey(1, 60_000, 1)
                .with(TiffBuilder.ROWS_PER_STRIP, 1)
                .strips(60_000, new byte[1]);
        var jpeg = TiffBuilder.grey(1, 30_000, JPEG)
                .with(TiffBuilder.ROWS_PER_STRIP, 1)
                .strips(30_000, new byte[1]);

        assertRejected(
                rows,
                ErrorCode.PAYLOAD_TOO_LARGE,
                "60,000 strips or tiles of 1 x 1 pixels; at most 50,000 strips or tiles are decoded");
        assertRejected(jpeg, ErrorCode.PAYLOAD_TOO_LARGE, "at most 20,000 strips or tiles are decoded");
    }

    @Test
    void overlappingStripsAreRejected() {
        var file = TiffBuilder.grey(100, 40_000, DEFLATE)
                .with(TiffBuilder.ROWS_PER_STRIP, 1)
                .strips(40_000, new byte[100_000]);

        assertRejected(file, ErrorCode.UNPROCESSABLE, "overlap");
    }

    @Test
    void stripsMustHaveRowsAndOffsets() {
        var noRows =
                TiffBuilder.grey(10, 10, 1).with(TiffBuilder.ROWS_PER_STRIP, 0).strips(1, new byte[100]);
        var truncated = TiffBuilder.grey(10, 10, 1).strips(1, new byte[99]);
        var tooFewOffsets =
                TiffBuilder.grey(10, 10, 1).with(TiffBuilder.ROWS_PER_STRIP, 1).strips(9, new byte[100]);

        assertRejected(noRows, ErrorCode.UNPROCESSABLE, "its strips have no rows");
        assertRejected(truncated, ErrorCode.UNPROCESSABLE, "truncated");
        assertRejected(tooFewOffsets, ErrorCode.UNPROCESSABLE, "it has 10 strips or tiles, but only 9 offsets");
    }

    @ParameterizedTest
    @CsvSource({"6, old-style JPEG", "34712, its compression is 34712"})
    void theErrorNamesACompressionThatIsNotSupported(int compression, String name) {
        assertRejected(TiffBuilder.grey(10, 10, compression).strips(1, new byte[100]), ErrorCode.UNPROCESSABLE, name);
    }

    @Test
    void jpegDataInATiffFileMayNotBeLargerThanItsStrip() throws IOException {
        var jpeg = jpeg(new BufferedImage(800, 500, BufferedImage.TYPE_BYTE_GRAY));

        var valid = TiffBuilder.grey(800, 500, JPEG).strips(1, jpeg);
        var small = TiffBuilder.grey(10, 10, JPEG).strips(1, jpeg);

        assertThat(TestImages.pixels(open(valid))).containsOnly(0xff000000);
        assertRejected(Arrays.copyOf(valid, valid.length - 1), ErrorCode.UNPROCESSABLE, "truncated");
        assertRejected(small, ErrorCode.UNPROCESSABLE, "JPEG data of 800 x 500 pixels in a strip or tile of 10 x 10");
    }

    @Test
    void jpegDataWithSeveralScansInATiffFileIsRejected() {
        var file = TiffBuilder.grey(48, 32, JPEG).strips(1, TestImages.bytes("progressive.jpg"));

        assertRejected(file, ErrorCode.UNPROCESSABLE, "JPEG data in more than one scan");
    }

    @Test
    void scansAreCountedBeforeTheyAreDecoded() {
        var file = TestImages.bytes("progressive.jpg");
        int usual = scans(file);

        assertThat(TestImages.diff(file, withScans(file, 100), 0.02).changedPixels())
                .isZero();
        assertRejected(
                withScans(file, 101),
                ErrorCode.PAYLOAD_TOO_LARGE,
                "48 x 32 pixels has 101 scans; for this size and a file of");
        assertThat(usual).isEqualTo(10);
        // The image has 40 million pixels, with three channels in full resolution. A small file may have 3 scans, and a
        // file of a photo 13.
        assertRejected(
                withSides(file, 8_000, 5_000),
                ErrorCode.PAYLOAD_TOO_LARGE,
                "8,000 x 5,000 pixels has 10 scans; for this size and a file of %,d bytes, at most 3 scans are decoded"
                        .formatted(file.length));
        assertThat(open(Arrays.copyOf(withSides(file, 8_000, 5_000), 4_000_000)).width())
                .isEqualTo(8_000);
        assertRejected(
                Arrays.copyOf(withSides(withScans(file, 14), 8_000, 5_000), 4_000_000),
                ErrorCode.PAYLOAD_TOO_LARGE,
                "8,000 x 5,000 pixels has 14 scans; for this size and a file of 4,000,000 bytes, at most 13 scans");
    }

    @Test
    void theEstimateIncludesTheCoefficientsOfAProgressiveImage() {
        int bytes = 4_000_000;
        var progressive = open(Arrays.copyOf(withSides(TestImages.bytes("progressive.jpg"), 8_000, 5_000), bytes));
        var baseline = open(Arrays.copyOf(withSides(TestImages.bytes("baseline.jpg"), 8_000, 5_000), bytes));

        // The decoder needs two bytes off the heap for each sample of three channels.
        assertThat(progressive.memoryBytes() - baseline.memoryBytes()).isBetween(240_000_000L, 240_100_000L);
        assertThat(baseline.memoryBytes() - bytes).isBetween(120_000_000L, 120_100_000L);
    }

    @Test
    void tooManyTablesInAJpegFileAreRejected() {
        var file = TestImages.bytes("progressive.jpg");
        int index = indexOf(file, 0xc4);
        var table = Arrays.copyOfRange(file, index, index + 2 + (file[index + 2] << 8 | file[index + 3] & 0xff));

        assertRejected(
                inserted(file, index, repeated(table, 1_000)), ErrorCode.UNPROCESSABLE, "more than 1,000 segments");
        assertThat(TestImages.diff(file, inserted(file, index, repeated(table, 100)), 0)
                        .changedPixels())
                .isZero();
    }

    @Test
    void manyCommentsInAJpegFileAreSkipped() {
        var file = TestImages.bytes("baseline.jpg");
        var comments = repeated(new byte[] {(byte) 0xff, (byte) 0xfe, 0, 2}, 500_000);

        assertThat(TestImages.diff(file, inserted(file, 2, comments), 0).changedPixels())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0xfe, 0x01, 0xff})
    void manyExtensionsInAGifFileAreSkipped(int label) {
        var file = TestImages.bytes("picture.gif");
        int index = 13 + 3 * (2 << (file[10] & 7));
        var extension = new ByteArrayOutputStream();
        extension.writeBytes(new byte[] {0x21, (byte) label});
        extension.writeBytes(repeated(new byte[] {1, 'a'}, 1_000_000));
        extension.write(0);

        assertThat(TestImages.diff(file, inserted(file, index, extension.toByteArray()), 0)
                        .changedPixels())
                .isZero();
    }

    @Test
    void codesAfterTheLastPixelOfAGifFileAreNotDecoded() {
        // The last code represents about 3,800 pixels.
        var data = longestCodes(1_000_000);

        assertThat(TestImages.pixels(open(gif(1, 1, data)))).containsExactly(0xff000000);
        assertThat(TestImages.pixels(open(gif(300, 200, data)))).containsOnly(0xff000000);
    }

    @Test
    void aWebpFileHasNoMoreGroupsOfCodesThanBlocks() {
        assertRejected(lossless(1, 1, 2), ErrorCode.UNPROCESSABLE, "its lossless data is not valid");
        assertRejected(lossless(1, 1, 1 << 16), ErrorCode.UNPROCESSABLE, "its lossless data is not valid");
        assertThat(TestImages.pixels(open(lossless(4, 8, 2)))).containsOnly(0xff000000);
    }

    @Test
    void theEstimateIncludesTheCodesOfAWebpFile() {
        // The decoder allocates 340 MB for these groups.
        assertThat(open(lossless(1_024, 1_024, 1 << 16)).memoryBytes()).isBetween(350_000_000L, 500_000_000L);
        // The estimate consists of the decoded image, and of the image of libwebp before its colours are converted.
        // Each has 4 MB.
        assertThat(open(lossless(1_024, 1_024, 1)).memoryBytes()).isBetween(8L << 20, 9L << 20);
    }

    @Test
    void aRepeatedTransformInAWebpFileIsRejected() {
        int subtractGreen = 2;
        var once = new WebpLosslessBuilder(8, 8).put(1, 1).put(subtractGreen, 2);
        var twice = new WebpLosslessBuilder(8, 8)
                .put(1, 1)
                .put(subtractGreen, 2)
                .put(1, 1)
                .put(subtractGreen, 2);

        assertThat(TestImages.pixels(
                        open(once.noMoreTransforms().put(0, 1).emptyCodes(5).file())))
                .containsOnly(0xff000000);
        assertRejected(
                twice.noMoreTransforms().put(0, 1).emptyCodes(5).file(),
                ErrorCode.UNPROCESSABLE,
                "its lossless data is not valid");
    }

    @Test
    void onlyTheFirstImageInAWebpFileIsDecoded() {
        var picture =
                Arrays.copyOfRange(TestImages.bytes("lossless.webp"), 12, TestImages.bytes("lossless.webp").length);
        var chunks = new ByteArrayOutputStream();
        chunks.writeBytes(extended(48, 32));
        chunks.writeBytes(WebpLosslessBuilder.chunk("ICCP", "no profile".getBytes(ISO_8859_1)));
        chunks.writeBytes(picture);
        chunks.writeBytes(repeated(WebpLosslessBuilder.chunk("VP8L", new byte[] {1, 2, 3, 4, 5}), 10_000));

        assertThat(TestImages.diff(TestImages.bytes("picture.png"), WebpLosslessBuilder.file(chunks.toByteArray()), 0)
                        .changedPixels())
                .isZero();
    }

    @Test
    void aWebpImageMustHaveTheSizeInTheHeaderChunk() {
        for (var name : new String[] {"lossless.webp", "lossy.webp"}) {
            var picture = Arrays.copyOfRange(TestImages.bytes(name), 12, TestImages.bytes(name).length);
            var file =
                    ByteBuffer.allocate(18 + picture.length).put(extended(1, 1)).put(picture);

            assertRejected(WebpLosslessBuilder.file(file.array()), ErrorCode.UNPROCESSABLE, "its header is not valid");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5})
    void aBmpFileThatContainsAnotherFormatIsRejected(int compression) {
        var wrapped = TestImages.bytes("baseline.jpg");

        assertRejected(
                bmp(48, 32, 0, compression, wrapped), ErrorCode.UNPROCESSABLE, "its compression is " + compression);
    }

    @Test
    void theSizeOfABmpFileIsReadBeforeItIsDecoded() {
        assertRejected(
                bmp(100_000, 100_000, 24, 0, new byte[0]), ErrorCode.PAYLOAD_TOO_LARGE, "100,000 x 100,000 pixels");
        assertRejected(
                bmp(1, Integer.MIN_VALUE, 24, 0, new byte[0]),
                ErrorCode.PAYLOAD_TOO_LARGE,
                "the maximum width and height is");
        assertRejected(bmp(0, 1, 24, 0, new byte[0]), ErrorCode.UNPROCESSABLE, "its header is not valid");
    }

    @Test
    void aTiffFileThatTheDecoderWouldDecodeToWrongPixelsIsRejected() {
        var file = TiffBuilder.grey(2, 1, 1)
                .with(258, 4, 4, 4)
                .with(262, 2)
                .with(277, 3)
                .with(278, 1)
                .strips(1, new byte[] {0x12, 0x34, 0x56});

        assertRejected(file, ErrorCode.UNPROCESSABLE, "3 samples per pixel of 4 bits, in little-endian byte order");
        // Only the first pixel of each row of the tile belongs to the image.
        var tiled = TiffBuilder.grey(1, 2, 1)
                .with(258, 12)
                .with(TiffBuilder.TILE_WIDTH, 16)
                .with(TiffBuilder.TILE_HEIGHT, 16)
                .tiles(1, new byte[16 * 24]);
        assertRejected(tiled, ErrorCode.UNPROCESSABLE, "tiles with 12 bits per pixel");
    }

    @Test
    void aChannelOfABmpFileMayHaveNoBits() {
        // The masks of red, green and blue precede the pixels. The file header says that the pixels begin at byte 66.
        var data = ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN);
        data.putInt(0xff0000).putInt(0xff00).putInt(0).putInt(0x123456).putInt(0xffffff);
        var file = bmp(2, 1, 32, 3, data.array());
        file[10] = 66;

        assertThat(TestImages.pixels(open(file))).containsExactly(0xff123400, 0xffffff00);
    }

    private static PixelSource open(byte[] file) {
        return TestImages.open(ImageFile.of("original", file), LIMIT);
    }

    private static void assertRejected(byte[] file, ErrorCode code, String why) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> open(file))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(code))
                .satisfies(problem ->
                        assertThat(problem.detail()).startsWith("original: ").contains(why));
    }

    private static byte[] jpeg(BufferedImage image) throws IOException {
        var out = new ByteArrayOutputStream();
        assertThat(ImageIO.write(image, "jpeg", out)).isTrue();
        return out.toByteArray();
    }

    /** Returns the index of the first segment that begins with this marker. */
    private static int indexOf(byte[] file, int marker) {
        var segments = new JpegSegments(file, 0, file.length);
        while (segments.advance()) {
            if (segments.marker() == marker) {
                return segments.from() - 2;
            }
        }
        throw new AssertionError(marker);
    }

    private static int scans(byte[] file) {
        int scans = 0;
        for (var segments = new JpegSegments(file, 0, file.length); segments.advance(); ) {
            scans += segments.marker() == JpegSegments.START_OF_SCAN ? 1 : 0;
        }
        return scans;
    }

    /**
     * Returns a copy of the file that has {@code count} scans. The additional scans are copies of the first scan, which contains the DC
     * coefficients. They are inserted before the first scan.
     */
    private static byte[] withScans(byte[] file, int count) {
        int from = indexOf(file, JpegSegments.START_OF_SCAN);
        var segments = new JpegSegments(file, from - 2, file.length);
        segments.advance();
        segments.advance();
        int to = segments.from() - 2;
        return inserted(file, from, repeated(Arrays.copyOfRange(file, from, to), count - scans(file)));
    }

    private static byte[] withSides(byte[] file, int width, int height) {
        var larger = file.clone();
        int index = indexOf(file, 0xc0 + (scans(file) > 1 ? START_OF_FRAME_2 - 0xc0 : 0));
        ByteBuffer.wrap(larger).putShort(index + 5, (short) height).putShort(index + 7, (short) width);
        return larger;
    }

    private static byte[] inserted(byte[] file, int index, byte[] more) {
        return ByteBuffer.allocate(file.length + more.length)
                .put(file, 0, index)
                .put(more)
                .put(file, index, file.length - index)
                .array();
    }

    private static byte[] repeated(byte[] part, int times) {
        var all = ByteBuffer.allocate(part.length * times);
        for (int i = 0; i < times; i++) {
            all.put(part);
        }
        return all.array();
    }

    /**
     * Returns LZW codes of 9 to 12 bits, each of which represents as many pixels as possible. The first code is colour 0. Then each code
     * occurs directly after its definition. The last code is repeated until the data has {@code length} bytes.
     */
    private static byte[] longestCodes(int length) {
        var data = new ByteArrayOutputStream();
        int bits = 256;
        int count = 9;
        int codeBits = 9;
        for (int code = 257; data.size() < length; code = Math.min(code + 1, 4_095)) {
            bits |= (code == 257 ? 0 : code) << count;
            for (count += codeBits; count >= 8; count -= 8) {
                data.write(bits);
                bits >>>= 8;
            }
            codeBits = code + 1 == 1 << codeBits && codeBits < 12 ? codeBits + 1 : codeBits;
        }
        return data.toByteArray();
    }

    private static byte[] gif(int width, int height, byte[] data) {
        var out = new ByteArrayOutputStream();
        out.writeBytes("GIF89a".getBytes(ISO_8859_1));
        var sides = new byte[] {(byte) width, (byte) (width >> 8), (byte) height, (byte) (height >> 8)};
        out.writeBytes(sides);
        out.writeBytes(new byte[] {(byte) 0xf7, 0, 0});
        out.writeBytes(new byte[3 * 256]);
        out.writeBytes(new byte[] {',', 0, 0, 0, 0});
        out.writeBytes(sides);
        out.writeBytes(new byte[] {0, 8});
        for (int from = 0; from < data.length; from += 255) {
            int length = Math.min(255, data.length - from);
            out.write(length);
            out.write(data, from, length);
        }
        out.write(0);
        return out.toByteArray();
    }

    private static byte[] lossless(int width, int height, int groups) {
        return new WebpLosslessBuilder(width, height)
                .noMoreTransforms()
                .groups(groups)
                .file();
    }

    private static byte[] extended(int width, int height) {
        var content = ByteBuffer.allocate(10).order(ByteOrder.LITTLE_ENDIAN);
        content.putShort(4, (short) (width - 1)).putShort(7, (short) (height - 1));
        return WebpLosslessBuilder.chunk("VP8X", content.array());
    }

    private static byte[] bmp(int width, int height, int bits, int compression, byte[] data) {
        return ByteBuffer.allocate(54 + data.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[] {'B', 'M'})
                .putInt(54 + data.length)
                .putInt(0)
                .putInt(54)
                .putInt(40)
                .putInt(width)
                .putInt(height)
                .putShort((short) 1)
                .putShort((short) bits)
                .putInt(compression)
                .putInt(data.length)
                .put(54, data)
                .array();
    }
}
