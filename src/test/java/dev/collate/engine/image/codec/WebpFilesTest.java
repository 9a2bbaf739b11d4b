package dev.collate.engine.image.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.image.compare.Cases;
import dev.collate.engine.image.compare.PngFile;
import dev.collate.problem.ApiException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with files that are assembled from {@code lossy.webp}, whose image is similar to {@code picture.png}. */
@Tag("engine")
class WebpFilesTest {
    private static final int WIDTH = 48;
    private static final int HEIGHT = 32;
    private static final int HAS_ALPHA = 0x10;
    private static final int IS_ANIMATED = 0x02;
    private static final double NEARLY = 0.02;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void uncompressedAlphaIsApplied(int filter) {
        var alpha = new Random(filter).ints(WIDTH * HEIGHT, 0, 256).toArray();
        var pixels = picture();
        Arrays.setAll(pixels, i -> pixels[i] & 0xffffff | alpha[i] << 24);

        var file = webp(extended(HAS_ALPHA, WIDTH, HEIGHT), alphaChunk(filter, alpha), lossy());

        assertThat(Cases.diff(PngFile.rgba(WIDTH, pixels), file, NEARLY).changedPixels())
                .isZero();
    }

    @Test
    void truncatedAlphaIsRejected() {
        var alpha = chunk("ALPH", new byte[WIDTH * HEIGHT]);
        var file = webp(extended(HAS_ALPHA, WIDTH, HEIGHT), alpha, lossy());

        assertThatThrownBy(() -> Cases.diff(Cases.bytes("picture.png"), file, 0))
                .isInstanceOf(ApiException.class)
                .hasMessage("modified: The WebP image is broken.");
    }

    @Test
    void theFirstFrameOfAnAnimationIsPlacedOnItsCanvas() {
        int left = 10;
        int top = 4;
        var screen = new int[70 * 40];
        var pixels = picture();
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
        var diff = Cases.diff(PngFile.rgba(70, screen), file, NEARLY);

        assertThat(diff.totalPixels()).isEqualTo(70 * 40);
        assertThat(diff.changedPixels()).isZero();
    }

    @Test
    void alphaOfALaterFrameIsIgnored() {
        var file = webp(
                extended(HAS_ALPHA | IS_ANIMATED, WIDTH, HEIGHT),
                chunk("ANIM", new byte[6]),
                frame(0, 0, new byte[0]),
                frame(0, 0, alphaChunk(0, new int[WIDTH * HEIGHT])));

        assertThat(Cases.diff(Cases.bytes("picture.png"), file, NEARLY).changedPixels())
                .isZero();
    }

    private static int[] picture() {
        return Cases.pixels(Cases.open(ImageFile.of("original", Cases.bytes("picture.png")), new PixelLimit(1 << 20)));
    }

    /** Returns the chunk of the compressed image, which is the only chunk of the file. */
    private static byte[] lossy() {
        var file = Cases.bytes("lossy.webp");
        return Arrays.copyOfRange(file, 12, file.length);
    }

    private static byte[] webp(byte[]... chunks) {
        var all = joined(chunks);
        return ByteBuffer.allocate(12 + all.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("RIFF".getBytes(StandardCharsets.ISO_8859_1))
                .putInt(4 + all.length)
                .put("WEBP".getBytes(StandardCharsets.ISO_8859_1))
                .put(all)
                .array();
    }

    private static byte[] extended(int flags, int width, int height) {
        return chunk("VP8X", joined(new byte[] {(byte) flags, 0, 0, 0}, three(width - 1), three(height - 1)));
    }

    private static byte[] frame(int left, int top, byte[] alphaChunk) {
        var head = joined(three(left / 2), three(top / 2), three(WIDTH - 1), three(HEIGHT - 1), new byte[4]);
        return chunk("ANMF", joined(head, alphaChunk, lossy()));
    }

    /** Stores the difference of each value from the filter's prediction. */
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

    private static byte[] chunk(String type, byte[] content) {
        return ByteBuffer.allocate(8 + content.length + (content.length & 1))
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(type.getBytes(StandardCharsets.ISO_8859_1))
                .putInt(content.length)
                .put(content)
                .array();
    }

    private static byte[] three(int number) {
        return new byte[] {(byte) number, (byte) (number >> 8), (byte) (number >> 16)};
    }

    private static byte[] joined(byte[]... parts) {
        var all = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        Arrays.stream(parts).forEach(all::put);
        return all.array();
    }
}
