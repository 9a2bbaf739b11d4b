package dev.collate.engine.image.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class OrientationTest {
    /** In Exif, the value has 16 bits (type 3). Browsers ignore a value of 32 bits (type 4). */
    @ParameterizedTest
    @CsvSource({"BIG, 3, ROTATED_RIGHT", "BIG, 4, NORMAL", "LITTLE, 3, ROTATED_RIGHT", "LITTLE, 4, NORMAL"})
    void onlyAValueOf16BitsCounts(String order, int type, Orientation expected) {
        boolean big = order.equals("BIG");
        var tiff = ByteBuffer.allocate(26).order(big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        tiff.put((byte) (big ? 'M' : 'I'))
                .put((byte) (big ? 'M' : 'I'))
                .putChar((char) 42)
                .putInt(8);
        tiff.putChar((char) 1).putChar((char) 274).putChar((char) type).putInt(1);
        if (type == 3) {
            tiff.putChar((char) 6);
        } else {
            tiff.putInt(6);
        }

        assertThat(Orientation.ofExif(ImageFile.of("original", tiff.array()), 0, tiff.capacity()))
                .isEqualTo(expected);
    }
}
