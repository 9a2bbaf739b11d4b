package dev.collate.engine.image.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.image.PngFile;
import dev.collate.engine.image.TestImages;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class GifFilesTest {
    /**
     * Reads an image of two red pixels. Its palette has two colours, and the second is red. The control block before the image declares
     * which colour is transparent.
     */
    @ParameterizedTest
    @CsvSource({"01, 00ff0000", "02, ffff0000", "ff, ffff0000"})
    void onlyAColourOfThePaletteIsTransparent(String transparent, String color) {
        var gif = HexFormat.of()
                .parseHex("474946383961" + "02000100800000" + "000000ff0000" + "21f904010000" + transparent + "00"
                        + "2c000000000200010000" + "02024c0a00" + "3b");
        int pixel = Integer.parseUnsignedInt(color, 16);

        assertThat(TestImages.diff(PngFile.rgba(2, new int[] {pixel, pixel}), gif, 0)
                        .changedPixels())
                .isZero();
    }
}
