package dev.collate.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.collate.engine.image.ImageDiffOptions.Details;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.PixelLimit;
import dev.collate.engine.image.codec.PixelSource;
import dev.collate.work.Cancellation;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that a comparison ends soon after its request is cancelled. This must be true for every decoder. */
@Tag("engine")
@Timeout(120)
class CancelledDiffTest {
    private static final ImageDiffOptions OPTIONS = new ImageDiffOptions(0.1, true, 0xffff0000, Details.NONE);

    static Stream<String> pictures() {
        return TestImages.pictures().stream();
    }

    @ParameterizedTest
    @MethodSource("pictures")
    void nothingIsComparedForACancelledRequest(String name) {
        var cancellation = new Cancellation();

        assertCancelled(cancellation, () -> {
            var differ = open(TestImages.bytes(name), TestImages.bytes("plain.png"));
            cancellation.cancel();
            return differ.diff();
        });
    }

    /** Without the cancellation, each of the two images would be decoded in ten passes over ten million pixels. */
    @Test
    void decodingOfAProgressiveImageIsCancelled() throws IOException {
        var file = progressive(4_000, 2_500);
        // The second file has one more byte, so that it is not the same file. Both files contain the same image.
        assertCancelledWhileAtWork(file, Arrays.copyOf(file, file.length + 1));
    }

    @Test
    void noRowIsReadAfterTheCancellation() {
        var cancellation = new Cancellation();
        var original = new PlainSource(10, 100, 0xff000000) {
            @Override
            public boolean advanceAndCompare(@Nullable PixelSource leader) {
                if (rowsRead() == 50) {
                    cancellation.cancel();
                }
                return super.advanceAndCompare(leader);
            }
        };
        var modified = new PlainSource(10, 100, 0xffffffff);

        assertCancelled(
                cancellation, () -> new ImageDiffer(original, modified, Canvas.of(original, modified), OPTIONS).diff());

        assertThat(original.rowsRead()).isEqualTo(51);
        assertThat(modified.rowsRead()).isEqualTo(51);
    }

    private static void assertCancelledWhileAtWork(byte[] original, byte[] modified) {
        var cancellation = new Cancellation();
        CompletableFuture.delayedExecutor(30, TimeUnit.MILLISECONDS).execute(cancellation::cancel);

        assertCancelled(cancellation, () -> {
            while (true) {
                // Repeats the comparison, because it may end before the cancellation.
                open(original, modified).diff();
            }
        });
    }

    private static void assertCancelled(Cancellation cancellation, java.util.function.Supplier<ImageDiff> work) {
        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> cancellation.run(work));
    }

    private static ImageDiffer open(byte[] original, byte[] modified) {
        return ImageDiffer.open(
                ImageFile.of("original", original),
                ImageFile.of("modified", modified),
                OPTIONS,
                new DecoderSettings(new PixelLimit(40_000_000)));
    }

    private static byte[] progressive(int width, int height) throws IOException {
        var writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        var out = new ByteArrayOutputStream();
        try (var stream = ImageIO.createImageOutputStream(out)) {
            var wanted = writer.getDefaultWriteParam();
            wanted.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
            writer.setOutput(stream);
            var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
            writer.write(null, new IIOImage(image, null, null), wanted);
        } finally {
            writer.dispose();
        }
        return out.toByteArray();
    }
}
