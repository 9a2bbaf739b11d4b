package dev.collate.utf8;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class ByteCounterTest {
    @Test
    void countsEachListedCharacterOnceAndNoOther() {
        for (int seed = 0; seed < 500; seed++) {
            var random = new Random(seed);
            var bytes = new byte[random.nextInt(100)];
            for (int i = 0; i < bytes.length; i++) {
                // The neighbours of the characters, and the characters with the highest bit set, do not count.
                bytes[i] = (byte) (random.nextBoolean() ? ",\n<".charAt(random.nextInt(3)) : random.nextInt(256));
            }
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);
            long expected = 0;
            for (int i = from; i < to; i++) {
                expected += bytes[i] == ',' || bytes[i] == '\n' || bytes[i] == '<' ? 1 : 0;
            }
            assertThat(new ByteCounter(",\n<").count(bytes, from, to))
                    .as("seed %d", seed)
                    .isEqualTo(expected);
            assertThat(new ByteCounter(",\n<").count(new Utf8Slice(bytes, from, to)))
                    .isEqualTo(expected);
            assertThat(new ByteCounter("").count(bytes, from, to)).isZero();
        }
    }
}
