package dev.collate.utf8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class BinaryNumbersTest {
    @Test
    void readsTheSameNumbersAsByteBuffer() {
        var bytes = new byte[64];
        new Random(1).nextBytes(bytes);
        var big = ByteBuffer.wrap(bytes);
        var little = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at <= bytes.length - Long.BYTES; at++) {
            assertThat(BinaryNumbers.getUnsignedShort(bytes, at)).isEqualTo(big.getChar(at));
            assertThat(BinaryNumbers.getUnsignedShortLE(bytes, at)).isEqualTo(little.getChar(at));
            assertThat(BinaryNumbers.getInt(bytes, at)).isEqualTo(big.getInt(at));
            assertThat(BinaryNumbers.getIntLE(bytes, at)).isEqualTo(little.getInt(at));
            assertThat(Swar.load(bytes, at)).isEqualTo(little.getLong(at));
        }
    }

    @Test
    void aNumberBeyondTheArrayIsRejected() {
        assertThatThrownBy(() -> BinaryNumbers.getInt(new byte[7], 4)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
