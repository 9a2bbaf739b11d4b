package dev.collate.engine.image.codec;

import static dev.collate.engine.image.codec.WebpLosslessBuilder.chunk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.image.ImageDiff;
import dev.collate.engine.image.ImageDiffOptions;
import dev.collate.engine.image.ImageDiffOptions.Details;
import dev.collate.engine.image.PngFile;
import dev.collate.engine.image.TestImages;
import dev.collate.engine.image.codec.DecoderSettings.WebpDecoder;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Seeds;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests with files that contain the image of {@code lossy.webp}. If libwebp decodes this image, the pixels are equal to the pixels of
 * {@code lossy.png}. If the Java decoder decodes it, the pixels are nearly equal to the pixels of {@code picture.png}.
 */
@Tag("engine")
class WebpFilesTest {
    private static final int WIDTH = 48;
    private static final int HEIGHT = 32;
    private static final int HAS_ALPHA = 0x10;
    private static final int IS_ANIMATED = 0x02;
    private static final PixelLimit LIMIT = new PixelLimit(1 << 20);
    private static final double NEARLY = 0.02;

    @ParameterizedTest
    @CsvSource({"0, NATIVE", "1, NATIVE", "2, NATIVE", "3, NATIVE", "0, JAVA", "1, JAVA", "2, JAVA", "3, JAVA"})
    void uncompressedAlphaIsApplied(int filter, WebpDecoder webp) {
        var alpha = new Random(filter).ints(WIDTH * HEIGHT, 0, 256).toArray();
        var pixels = picture(webp);
        Arrays.setAll(pixels, i -> pixels[i] & 0xffffff | alpha[i] << 24);

        var file = webp(extended(HAS_ALPHA, WIDTH, HEIGHT), alphaChunk(filter, alpha), lossy());

        assertThat(diff(PngFile.rgba(WIDTH, pixels), file, webp).changedPixels())
                .isZero();
    }

    @Test
    void truncatedAlphaIsRejected() {
        var alpha = chunk("ALPH", new byte[WIDTH * HEIGHT]);
        var file = webp(extended(HAS_ALPHA, WIDTH, HEIGHT), alpha, lossy());

        assertThatThrownBy(() -> TestImages.diff(TestImages.bytes("picture.png"), file, 0))
                .isInstanceOf(ApiException.class)
                .hasMessage("modified: The WebP image is broken: its alpha channel is not valid.");
    }

    @ParameterizedTest
    @EnumSource
    void theFirstFrameOfAnAnimationIsPlacedOnItsCanvas(WebpDecoder webp) {
        int left = 10;
        int top = 4;
        var screen = new int[70 * 40];
        var pixels = picture(webp);
        for (int i = 0; i < pixels.length; i++) {
            screen[(top + i / WIDTH) * 70 + left + i % WIDTH] = pixels[i];
        }
        var opaque = new int[WIDTH * HEIGHT];
        Arrays.fill(opaque, 0xff);
        var faint = new int[WIDTH * HEIGHT];

        var file = webp(
                extended(HAS_ALPHA | IS_ANIMATED, 70, 40),
                chunk("ANIM", new byte[6]),
                frame(left, top, alphaChunk(0, opaque)),
                frame(0, 0, alphaChunk(0, faint)));
        var diff = diff(PngFile.rgba(70, screen), file, webp);

        assertThat(diff.totalPixels()).isEqualTo(70 * 40);
        assertThat(diff.changedPixels()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void alphaOfALaterFrameIsIgnored(WebpDecoder webp) {
        var file = webp(
                extended(HAS_ALPHA | IS_ANIMATED, WIDTH, HEIGHT),
                chunk("ANIM", new byte[6]),
                frame(0, 0, new byte[0]),
                frame(0, 0, alphaChunk(0, new int[WIDTH * HEIGHT])));

        assertThat(diff(PngFile.rgba(WIDTH, picture(webp)), file, webp).changedPixels())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0x02, 0x03, 0x20, 0x30, 0x80, 0xc0})
    void unknownEncodingOfAlphaIsRejected(int header) {
        var content = new byte[1 + WIDTH * HEIGHT];
        content[0] = (byte) header;
        var file = webp(extended(HAS_ALPHA, WIDTH, HEIGHT), chunk("ALPH", content), lossy());

        assertThatThrownBy(() -> TestImages.open(ImageFile.of("original", file), LIMIT))
                .isInstanceOf(ApiException.class)
                .hasMessage("original: The WebP image is broken: its alpha channel is not valid.");
    }

    /** Only the pixels of the alpha channel are broken, so the file passes the validation of the headers. */
    @Test
    void brokenCompressedAlphaIsAClientError() {
        var original = TestImages.bytes("cwebp-alpha.webp");
        int rejected = 0;
        for (int i = 0; i < 200; i++) {
            var file = original.clone();
            file[38 + i / 8] ^= (byte) (1 << i % 8);
            try {
                TestImages.pixels(TestImages.open(ImageFile.of("original", file), LIMIT, WebpDecoder.NATIVE));
            } catch (ApiException broken) {
                assertThat(broken.code()).isEqualTo(ErrorCode.UNPROCESSABLE);
                rejected++;
            }
        }
        assertThat(rejected).isPositive();
    }

    /**
     * One decoder may accept a file that the other decoder rejects. But if a decoder accepts a file, the image has the size in the header.
     */
    @Seeds
    void bothDecodersDecodeAMutatedFileOrRejectIt(long seed) {
        var random = new Random(seed);
        var names = TestImages.pictures().stream()
                .filter(name -> name.endsWith(".webp") && !name.equals("large.webp"))
                .toList();
        for (int caseNumber = 0; caseNumber < 100; caseNumber++) {
            var file = TestImages.bytes(names.get(random.nextInt(names.size())));
            for (int i = random.nextInt(4); i >= 0; i--) {
                file[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
            }
            for (var webp : WebpDecoder.values()) {
                try {
                    TestImages.pixels(TestImages.open(ImageFile.of("original", file), LIMIT, webp));
                } catch (ApiException broken) {
                    assertThat(broken.code())
                            .as("seed %d, case %d, %s: %s", seed, caseNumber, webp, broken.detail())
                            .isIn(ErrorCode.UNPROCESSABLE, ErrorCode.PAYLOAD_TOO_LARGE);
                } catch (Throwable defect) {
                    throw new AssertionError("seed %d, case %d, %s".formatted(seed, caseNumber, webp), defect);
                }
            }
        }
    }

    /** Returns the pixels to which this decoder decodes {@code lossy.webp}. */
    private static int[] picture(WebpDecoder webp) {
        var name = webp == WebpDecoder.NATIVE ? "lossy.png" : "picture.png";
        return TestImages.pixels(TestImages.open(ImageFile.of("original", TestImages.bytes(name)), LIMIT));
    }

    private static ImageDiff diff(byte[] png, byte[] file, WebpDecoder webp) {
        var options = new ImageDiffOptions(webp == WebpDecoder.NATIVE ? 0 : NEARLY, false, null, Details.NONE);
        return TestImages.diff(png, file, options, webp);
    }

    /** Returns the chunk that contains the compressed image. It is the only chunk of {@code lossy.webp}. */
    private static byte[] lossy() {
        var file = TestImages.bytes("lossy.webp");
        return Arrays.copyOfRange(file, 12, file.length);
    }

    private static byte[] webp(byte[]... chunks) {
        return WebpLosslessBuilder.file(joined(chunks));
    }

    private static byte[] extended(int flags, int width, int height) {
        return chunk("VP8X", joined(new byte[] {(byte) flags, 0, 0, 0}, int24(width - 1), int24(height - 1)));
    }

    private static byte[] frame(int left, int top, byte[] alphaChunk) {
        var head = joined(int24(left / 2), int24(top / 2), int24(WIDTH - 1), int24(HEIGHT - 1), new byte[4]);
        return chunk("ANMF", joined(head, alphaChunk, lossy()));
    }

    /** Returns an alpha chunk. It stores the difference between each alpha value and the value that the filter predicts. */
    private static byte[] alphaChunk(int filter, int[] alpha) {
        var stored = new byte[1 + alpha.length];
        stored[0] = (byte) (filter << 2);
        for (int i = 0; i < alpha.length; i++) {
            int left = i % WIDTH > 0 ? alpha[i - 1] : -1;
            int above = i >= WIDTH ? alpha[i - WIDTH] : -1;
            int expected = 0;
            if (filter > 0 && (left < 0 || above < 0)) {
                expected = Math.max(0, Math.max(left, above));
            } else if (filter == 1) {
                expected = left;
            } else if (filter == 2) {
                expected = above;
            } else if (filter == 3) {
                expected = Math.max(0, Math.min(255, left + above - alpha[i - WIDTH - 1]));
            }
            stored[1 + i] = (byte) (alpha[i] - expected);
        }
        return chunk("ALPH", stored);
    }

    private static byte[] int24(int number) {
        return new byte[] {(byte) number, (byte) (number >> 8), (byte) (number >> 16)};
    }

    private static byte[] joined(byte[]... parts) {
        var all = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        Arrays.stream(parts).forEach(all::put);
        return all.array();
    }
}
