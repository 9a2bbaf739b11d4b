package dev.collate.engine.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.image.ImageDiffOptions.Details;
import dev.collate.engine.image.codec.DecoderSettings.WebpDecoder;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.PixelLimit;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares files that contain the same image in different formats and with different kinds of samples. The number of changed pixels must be
 * the same for all of them.
 */
@Tag("engine")
class FormatsTest {
    @ParameterizedTest
    @CsvSource({
        "picture.gif, picture.png",
        "animated.gif, picture.png",
        "lossless.webp, picture.png",
        "animated.webp, picture.png",
        "plain.webp, plain.png",
        "none.tiff, picture.png",
        "lzw.tiff, picture.png",
        "deflate.tiff, picture.png",
        "packbits.tiff, picture.png",
        "tiled.tiff, picture.png",
        "sixteen-bits.tiff, picture.png",
        "grey.tiff, grey.png",
        "cmyk.tiff, picture.png",
        "translucent.tiff, translucent.png",
        "translucent.webp, translucent.png",
        "textures.webp, textures.png",
        // For a lossy WebP file, the PNG file contains the pixels that libwebp decodes.
        "lossy.webp, lossy.png",
        "translucent-lossy.webp, translucent-lossy.png",
        "smooth.webp, smooth.png",
        "big.tiff, picture.png",
        "facsimile.tiff, bilevel.png",
        // The pixels take several hundred times as many bytes as the file.
        "large.webp, large.png",
        "large.tiff, large.png",
    })
    void losslessFormatsHaveExactlyEqualPixels(String name, String png) {
        assertThat(TestImages.diff(TestImages.bytes(png), TestImages.bytes(name), 0)
                        .changedPixels())
                .isZero();
        assertCounts(name, png, 0);
    }

    /** The PNG files contain the pixels that djpeg of libjpeg-turbo decodes. The JPEG files have quantisation tables of 16 bits. */
    @ParameterizedTest
    @ValueSource(strings = {"quality-10", "quality-3-progressive", "quality-5-grey"})
    void jpegPixelsAreEqualToThePixelsOfLibjpeg(String name) {
        var diff = TestImages.diff(TestImages.bytes(name + ".png"), TestImages.bytes(name + ".jpg"), 0);

        assertThat(diff.totalPixels()).isEqualTo(100 * 60);
        assertThat(diff.changedPixels()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "baseline.jpg, picture.png",
        "progressive.jpg, picture.png",
        "subsampled.jpg, subsampled.png",
        "grey.jpg, grey.png",
        "cmyk.jpg, picture.png",
        "jpeg.tiff, picture.png",
    })
    void lossyFormatsDifferLessThanTheThreshold(String name, String png) {
        assertThat(TestImages.diff(TestImages.bytes(png), TestImages.bytes(name), 0.02)
                        .changedPixels())
                .isZero();
        assertCounts(name, png, 0.1);
    }

    @Test
    void webpPixelsAreEqualToThePixelsOfLibwebp() {
        for (var line : TestImages.lines("libwebp.tsv")) {
            if (!line.startsWith("#")) {
                var columns = line.split("\t");
                var source = TestImages.open(
                        ImageFile.of("original", TestImages.bytes(columns[0])), new PixelLimit(1 << 22));
                var bytes = ByteBuffer.allocate(Integer.BYTES * source.width() * source.height());
                bytes.asIntBuffer().put(TestImages.pixels(source));
                var crc = new CRC32();
                crc.update(bytes);
                assertThat("%08x".formatted(crc.getValue())).as(line).isEqualTo(columns[1]);
            }
        }
    }

    /**
     * The Java decoder does not interpolate colours. So the pixels that it decodes from a lossy image differ from the pixels of libwebp,
     * but they are similar to the PNG image from which the WebP file was made. Similar pixels show that the decoder works: each block is
     * predicted from the blocks before it, so an error in one block would change all blocks after it.
     */
    @ParameterizedTest
    @CsvSource({
        "lossless.webp, picture.png, 0",
        "animated.webp, picture.png, 0",
        "plain.webp, plain.png, 0",
        "translucent.webp, translucent.png, 0",
        "textures.webp, textures.png, 0",
        "large.webp, large.png, 0",
        "lossy.webp, picture.png, 0.02",
        "translucent-lossy.webp, translucent.png, 0.02",
        "smooth.webp, smooth.png, 0.1",
    })
    void theJavaDecoderOfWebpDecodesTheSameImages(String name, String png, double threshold) {
        var options = new ImageDiffOptions(threshold, false, null, Details.NONE);
        assertThat(TestImages.diff(TestImages.bytes(png), TestImages.bytes(name), options, WebpDecoder.JAVA)
                        .changedPixels())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 8, 9})
    void paddingBeforeTheMarkersOfAJpegIsSkipped(int padding) {
        var file = TestImages.bytes("baseline.jpg");
        var jpeg = new ByteArrayOutputStream();
        for (int i = 0; i < file.length; i++) {
            boolean isEnd = i == file.length - 2;
            boolean isFirstSegment = i == 2;
            for (int k = 0; k < padding && (isEnd || isFirstSegment); k++) {
                jpeg.write(0xff);
            }
            jpeg.write(file[i]);
        }
        assertThat(TestImages.diff(file, jpeg.toByteArray(), 0).changedPixels()).isZero();
    }

    /**
     * The expected colours are those of libjpeg: red, green and blue only if the file is not a JFIF file, and the Adobe segment has the
     * colour transform 0.
     */
    @ParameterizedTest
    @CsvSource({
        "'', true",
        "jfif, true",
        "jfif adobe0, true",
        "adobe0 jfif, true",
        "jfif adobe1, true",
        "jfif adobe2, true",
        "adobe1, true",
        "adobe2, true",
        "adobe0, false"
    })
    void colorTransformOfAJpegIsChosenAsByLibjpeg(String segments, boolean luma) {
        var file = TestImages.bytes("baseline.jpg");
        var jpeg = new ByteArrayOutputStream();
        jpeg.write(file, 0, 2);
        for (var segment : segments.split(" ")) {
            jpeg.writeBytes(
                    switch (segment) {
                        case "jfif" -> HexFormat.of().parseHex("ffe000104a46494600010100000100010000");
                        case "adobe0" -> adobeSegment(0);
                        case "adobe1" -> adobeSegment(1);
                        case "adobe2" -> adobeSegment(2);
                        default -> new byte[0];
                    });
        }
        jpeg.write(file, 2, file.length - 2);

        long changed = TestImages.diff(file, jpeg.toByteArray(), 0).changedPixels();

        assertThat(changed == 0).isEqualTo(luma);
    }

    private static byte[] adobeSegment(int transform) {
        return HexFormat.of().parseHex("ffee000e41646f6265006400000000" + "%02x".formatted(transform));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void orientationOfTheFileIsApplied(int orientation) {
        var oriented = TestImages.bytes("orientation-" + orientation + ".jpg");

        var diff = TestImages.diff(TestImages.bytes("picture.png"), oriented, 0.02);

        assertThat(diff.totalPixels()).isEqualTo(48 * 32);
        assertThat(diff.changedPixels()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                BufferedImage.TYPE_BYTE_BINARY,
                BufferedImage.TYPE_BYTE_GRAY,
                BufferedImage.TYPE_BYTE_INDEXED,
                BufferedImage.TYPE_3BYTE_BGR,
                BufferedImage.TYPE_INT_RGB,
                BufferedImage.TYPE_USHORT_555_RGB,
                BufferedImage.TYPE_USHORT_565_RGB,
            })
    void everyKindOfBmpIsRead(int type) throws IOException {
        // Uses only black and white, because all of these types support them.
        var random = new Random(type);
        var image = new BufferedImage(31, 17, type);
        var pixels = new int[31 * 17];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = random.nextBoolean() ? 0xffffffff : 0xff000000;
            image.setRGB(i % 31, i / 31, pixels[i]);
        }
        var bmp = new ByteArrayOutputStream();
        assertThat(ImageIO.write(image, "bmp", bmp)).isTrue();

        // The header does not have the length of the file, and four unused bytes precede the pixels.
        var file = ByteBuffer.wrap(bmp.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
        int start = file.getInt(10);
        var unusual = ByteBuffer.allocate(file.capacity() + 4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(file.array(), 0, start)
                .putInt(0)
                .put(file.array(), start, file.capacity() - start)
                .putInt(2, 0)
                .putInt(10, start + 4);

        for (var variant : List.of(file, unusual)) {
            assertThat(TestImages.diff(PngFile.rgb(31, pixels), variant.array(), 0)
                            .changedPixels())
                    .isZero();
        }
    }

    @Test
    void theFirstFrameOfAGifIsPlacedOnItsCanvas() {
        // The canvas has 4 x 3 pixels. The frame has 2 x 1 pixels and begins at column 1 of row 2, both counted from 0.
        // Both pixels of the frame have the second colour of the palette, which is red.
        var gif = HexFormat.of()
                .parseHex(
                        "474946383961" // the signature GIF89a
                                + "04000300800000" // the size of the canvas
                                + "000000ff0000" // the palette: black and red
                                + "2c010002000200010000" // the place of the frame
                                + "02024c0a00" // its pixels
                                + "3b");
        var pixels = new int[12];
        pixels[9] = 0xffff0000;
        pixels[10] = 0xffff0000;

        var diff = TestImages.diff(PngFile.rgba(4, pixels), gif, 0);

        assertThat(diff.totalPixels()).isEqualTo(12);
        assertThat(diff.changedPixels()).isZero();
    }

    /** Compares the file with a copy of its image in which some pixels have another colour. Checks the number of changed pixels. */
    private static void assertCounts(String name, String png, double threshold) {
        var source = TestImages.open(ImageFile.of("original", TestImages.bytes(png)), new PixelLimit(1 << 22));
        var pixels = TestImages.pixels(source);
        var random = new Random(7);
        int changed = 0;
        for (int i = 0; i < pixels.length; i++) {
            if (random.nextInt(5) == 0) {
                // Changes each channel by half of its range.
                pixels[i] ^= 0x808080;
                changed++;
            }
        }
        assertThat(TestImages.diff(PngFile.rgba(source.width(), pixels), TestImages.bytes(name), threshold)
                        .changedPixels())
                .isEqualTo(changed);
    }
}
