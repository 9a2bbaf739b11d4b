package dev.collate.engine.image.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.collate.engine.image.TestImages;
import dev.collate.problem.ApiException;
import dev.collate.testing.Seeds;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriteParam;
import javax.imageio.metadata.IIOMetadata;
import org.junit.jupiter.api.Tag;

/**
 * Reads GIF files that Image I/O has written, and compares the pixels with the written image. The reader of Image I/O is not used for this
 * comparison, because it is wrong for interlaced images of fewer than five rows.
 */
@Tag("engine")
class GifSourceTest {
    private static final PixelLimit LIMIT = new PixelLimit(1_000_000);

    @Seeds
    void readsWhatImageIoWrites(long seed) throws IOException {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 15; caseNumber++) {
            var expected = image(random);

            var source = open(file(expected, random.nextBoolean()));
            var pixels = TestImages.pixels(source);

            assertThat(source.width()).as("seed %d, case %d", seed, caseNumber).isEqualTo(expected.getWidth());
            assertThat(source.height()).as("seed %d, case %d", seed, caseNumber).isEqualTo(expected.getHeight());
            assertThat(pixels)
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(expected.getRGB(0, 0, source.width(), source.height(), null, 0, source.width()));
        }
    }

    @Seeds
    void truncatedFilesAreRejected(long seed) throws IOException {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 5; caseNumber++) {
            var file = file(image(random), random.nextBoolean());
            // Removes at least one byte of the data. The last two bytes only mark the end of the data and the end of
            // the file.
            var cut = Arrays.copyOf(file, 6 + random.nextInt(file.length - 8));

            assertThatExceptionOfType(ApiException.class)
                    .as("seed %d, case %d", seed, caseNumber)
                    .isThrownBy(() -> TestImages.pixels(open(cut)))
                    .withMessageStartingWith("original: The GIF image is ");
        }
    }

    private static PixelSource open(byte[] file) {
        return TestImages.open(ImageFile.of("original", file), LIMIT);
    }

    /**
     * Returns an image with a random size, a random number of colours, and a random average length of the runs of equal pixels. The image
     * may have a transparent colour.
     */
    private static BufferedImage image(Random random) {
        int bits = 1 << random.nextInt(4);
        int colors = 1 << bits;
        var palette = random.ints(colors).map(color -> color | 0xff000000).toArray();
        int transparent = random.nextBoolean() ? random.nextInt(colors) : -1;
        if (transparent >= 0) {
            palette[transparent] &= 0xffffff;
        }
        var model = new IndexColorModel(bits, colors, palette, 0, transparent >= 0, transparent, DataBuffer.TYPE_BYTE);
        var image = new BufferedImage(
                1 + random.nextInt(300),
                1 + random.nextInt(100),
                bits == 8 ? BufferedImage.TYPE_BYTE_INDEXED : BufferedImage.TYPE_BYTE_BINARY,
                model);
        int repetition = 1 + random.nextInt(50);
        int number = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                number = random.nextInt(repetition) == 0 ? random.nextInt(colors) : number;
                image.getRaster().setSample(x, y, 0, number);
            }
        }
        return image;
    }

    private static byte[] file(BufferedImage image, boolean interlaced) throws IOException {
        var writer = ImageIO.getImageWritersByFormatName("gif").next();
        var out = new ByteArrayOutputStream();
        try (var stream = ImageIO.createImageOutputStream(out)) {
            var wanted = writer.getDefaultWriteParam();
            wanted.setProgressiveMode(interlaced ? ImageWriteParam.MODE_DEFAULT : ImageWriteParam.MODE_DISABLED);
            IIOMetadata metadata = writer.getDefaultImageMetadata(new ImageTypeSpecifier(image), wanted);
            writer.setOutput(stream);
            writer.write(null, new IIOImage(image, null, metadata), wanted);
        } finally {
            writer.dispose();
        }
        return out.toByteArray();
    }
}
