package dev.collate.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.collate.engine.image.ImageDiffOptions.Details;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.OnePixelReader;
import dev.collate.engine.image.codec.PixelLimit;
import dev.collate.engine.image.png.PngSource;
import dev.collate.problem.ApiException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import javax.imageio.ImageReadParam;
import javax.imageio.stream.ImageInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks that no background thread decodes an image after a comparison has failed. */
@Tag("engine")
class BackgroundDecodingTest {
    private static final PixelLimit NO_LIMIT = new PixelLimit(Long.MAX_VALUE);

    @Test
    void brokenImageStopsDecodingOfTheOtherImage() throws InterruptedException {
        var file = PngFile.rgb(1, new int[] {0});
        var broken = new PngSource(ImageFile.of("original", Arrays.copyOf(file, file.length - 1)), NO_LIMIT);
        var reader = new EndlessReader();
        var fine = reader.source(ImageFile.of("modified", file));
        fine.begin();
        reader.reading.await();
        var differ = new ImageDiffer(
                broken, fine, Canvas.of(broken, fine), new ImageDiffOptions(0.1, false, null, Details.NONE));

        assertThatExceptionOfType(ApiException.class).isThrownBy(differ::diff).withMessageContaining("original");

        assertThat(reader.ended).isTrue();
    }

    /** Reads the file again and again until reading fails. */
    private static final class EndlessReader extends OnePixelReader {
        private final CountDownLatch reading = new CountDownLatch(1);
        private volatile boolean ended;

        @Override
        public BufferedImage read(int index, ImageReadParam wanted) throws IOException {
            var input = (ImageInputStream) getInput();
            while (true) {
                input.seek(0);
                input.read();
                reading.countDown();
            }
        }

        @Override
        public void dispose() {
            ended = true;
        }
    }
}
