package dev.collate.utf8;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class ByteCounterTest {
    @Seeds
    void countsEachListedCharacterOnceAndNoOther(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 25; caseNumber++) {
            var bytes = new byte[random.nextInt(100)];
            for (int i = 0; i < bytes.length; i++) {
                // The random bytes include bytes that differ from a counted character by 1, or only in the highest bit.
                // These bytes must not be counted.
                bytes[i] = (byte) (random.nextBoolean() ? ",\n<".charAt(random.nextInt(3)) : random.nextInt(256));
            }
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);
            long expected = 0;
            for (int i = from; i < to; i++) {
                expected += bytes[i] == ',' || bytes[i] == '\n' || bytes[i] == '<' ? 1 : 0;
            }
            assertThat(new ByteCounter(",\n<").count(bytes, from, to))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(expected);
            assertThat(new ByteCounter(",\n<").count(new Utf8Slice(bytes, from, to)))
                    .isEqualTo(expected);
            assertThat(new ByteCounter("").count(bytes, from, to)).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2_039, 2_040, 2_041, 2_048, 10_007})
    void countsLongRunsOfOneCharacter(int length) {
        var bytes = new byte[length];
        Arrays.fill(bytes, (byte) '\n');

        assertThat(new ByteCounter("<\n").count(bytes, 0, length)).isEqualTo(length);
        assertThat(new ByteCounter("\n").count(bytes, 3, length)).isEqualTo(length - 3);
    }
}
