package dev.collate.engine.image.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.image.TestImages;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.work.Cancellation;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import javax.imageio.IIOException;
import javax.imageio.ImageReadParam;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that any exception of a decoder is reported as a broken file, unless the memory is exhausted or the request is cancelled. */
@Tag("engine")
class DecoderFailureTest {
    static Stream<Throwable> failures() {
        return Stream.of(
                new IOException("no"),
                new IllegalStateException("no"),
                new NegativeArraySizeException("-1"),
                new StackOverflowError());
    }

    static Stream<String> pictures() {
        return TestImages.pictures().stream().filter(name -> !name.endsWith(".png"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void anyFailureOfADecoderIsAClientError(Throwable failure) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> TestImages.pixels(source(failure)))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.UNPROCESSABLE))
                .withMessage("original: The BMP image is broken.");
    }

    @Test
    void theDecoderOfABrokenFileIsDisposed() {
        var reader = new FailingReader(new IOException("no")) {
            private boolean disposed;

            @Override
            public int getWidth(int index) {
                return 2;
            }

            @Override
            public void dispose() {
                disposed = true;
            }
        };

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> reader.source(ImageFile.of("original", TestImages.bytes("plain.png"))));
        assertThat(reader.disposed).isTrue();
    }

    @Test
    void outOfMemoryIsNotAClientError() {
        var lack = new OutOfMemoryError();

        assertThatThrownBy(() -> TestImages.pixels(source(new IIOException("Unable to allocate", lack))))
                .isSameAs(lack);
    }

    /** Reads only one image, without a comparison, because a comparison checks for cancellation at each row itself. */
    @ParameterizedTest
    @MethodSource("pictures")
    void decoderChecksForCancellation(String name) {
        var cancellation = new Cancellation();

        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() -> cancellation.run(() -> {
                    var source =
                            TestImages.open(ImageFile.of("original", TestImages.bytes(name)), new PixelLimit(1 << 22));
                    cancellation.cancel();
                    return TestImages.pixels(source);
                }));
    }

    private static PixelSource source(Throwable failure) {
        return new FailingReader(failure).source(ImageFile.of("original", TestImages.bytes("plain.png")));
    }

    private static class FailingReader extends OnePixelReader {
        private final Throwable failure;

        private FailingReader(Throwable failure) {
            this.failure = failure;
        }

        @Override
        public BufferedImage read(int index, ImageReadParam wanted) throws IOException {
            switch (failure) {
                case IOException e -> throw e;
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                default -> throw new AssertionError(failure);
            }
        }
    }
}
