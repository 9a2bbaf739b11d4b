package dev.collate.engine.image.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class DecodedImageTest {
    @Test
    void anyChangedByteOfARowMakesTheRowDiffer() {
        var one = RgbRows.createImage(5, 3);
        var bytes = new byte[3 * 5 * 3];
        new Random(1).nextBytes(bytes);
        one.getRaster().setDataElements(0, 0, 5, 3, bytes);
        for (int i = 0; i < bytes.length; i++) {
            var other = RgbRows.createImage(5, 3);
            bytes[i]++;
            other.getRaster().setDataElements(0, 0, 5, 3, bytes);
            bytes[i]--;
            for (int y = 0; y < 3; y++) {
                assertThat(DecodedImage.rows(one).hasSameRow(y, DecodedImage.rows(other)))
                        .as("byte %d, row %d", i, y)
                        .isEqualTo(i / 15 != y);
            }
        }
    }

    @Test
    void anyChangedPackedPixelOfARowMakesTheRowDiffer() {
        var one = new BufferedImage(5, 3, BufferedImage.TYPE_INT_ARGB);
        for (int i = 0; i < 15; i++) {
            var other = new BufferedImage(5, 3, BufferedImage.TYPE_INT_ARGB);
            other.setRGB(i % 5, i / 5, 1);
            for (int y = 0; y < 3; y++) {
                assertThat(DecodedImage.rows(one).hasSameRow(y, DecodedImage.rows(other)))
                        .as("pixel %d, row %d", i, y)
                        .isEqualTo(i / 5 != y);
            }
        }
    }

    @Test
    void blackAndTransparentRowsDifferAlthoughTheStoredNumbersAreEqual() {
        var opaque = DecodedImage.rows(new BufferedImage(5, 3, BufferedImage.TYPE_INT_RGB));
        var transparent = DecodedImage.rows(new BufferedImage(5, 3, BufferedImage.TYPE_INT_ARGB));
        assertThat(opaque.hasSameRow(0, transparent)).isFalse();
        assertThat(transparent.hasSameRow(0, opaque)).isFalse();
    }
}
