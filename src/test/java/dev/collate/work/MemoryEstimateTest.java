package dev.collate.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import dev.collate.utf8.Utf8Slice;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class MemoryEstimateTest {
    private static final MemoryEstimate ESTIMATE = new MemoryEstimate(2, 100, 50, ",\n<");

    @Test
    void countsBytesAndItems() {
        assertThat(ESTIMATE.heapBytes(1000, 0)).isEqualTo(2000);
        assertThat(ESTIMATE.heapBytes(1000, 7)).isEqualTo(2700);
    }

    @Test
    void manyItemsNeedNoMoreThanTheMaximumForEachByte() {
        assertThat(ESTIMATE.heapBytes(1000, 480)).isEqualTo(50_000);
        assertThat(ESTIMATE.heapBytes(1000, 1000)).isEqualTo(50_000);
    }

    @Test
    void largeContentsDoNotOverflow() {
        assertThat(new MemoryEstimate(12, 130, 142, ",").heapBytes(1L << 31, 1L << 30))
                .isEqualTo(12 * (1L << 31) + 130 * (1L << 30));
    }

    @Test
    void theItemsOfOneContentAreCounted() {
        assertThat(ESTIMATE.heapBytes(Utf8Slice.of("a,b c<".repeat(20)))).isEqualTo(2 * 120 + 100 * 40);
    }

    /** The contents are slices of larger arrays. Bytes before and after a slice must not be counted. */
    @Seeds
    void itemsOfBothContentsAreCountedAtEveryPosition(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 25; caseNumber++) {
            var bytes = new byte[random.nextInt(1, 100)];
            for (int i = 0; i < bytes.length; i++) {
                // Other byte values must not be counted, such as the values next to an item character, or its value
                // with the highest bit set.
                bytes[i] = (byte) (random.nextBoolean() ? ",\n<".charAt(random.nextInt(3)) : random.nextInt(256));
            }
            int from = random.nextInt(bytes.length);
            int to = from + random.nextInt(bytes.length + 1 - from);
            long items = items(bytes, from, to) + items(bytes, 0, bytes.length);
            var estimate = new MemoryEstimate(2, 100, 1000, ",\n<");

            assertThat(estimate.heapBytes(new Utf8Slice(bytes, from, to), utf8(bytes)))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(2L * (to - from + bytes.length) + 100 * items);
        }
    }

    private static Utf8Slice utf8(byte[] bytes) {
        return new Utf8Slice(bytes, 0, bytes.length);
    }

    private static long items(byte[] bytes, int from, int to) {
        long items = 0;
        for (int i = from; i < to; i++) {
            items += bytes[i] == ',' || bytes[i] == '\n' || bytes[i] == '<' ? 1 : 0;
        }
        return items;
    }
}
