package dev.collate.web.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BodyNeedTest {
    private static final int PER_BYTE = 3;
    private static final int PER_ITEM = 100;

    @HeapNeed(perByte = PER_BYTE, perItem = PER_ITEM, items = ",\n<")
    private static final class Listed {}

    @HeapNeed(perByte = PER_BYTE, perItem = PER_ITEM, mostPerByte = 5, items = ",")
    private static final class Bounded {}

    @Test
    void everyItemCountsOnceHoweverTheBodyIsCut() {
        for (int seed = 0; seed < 500; seed++) {
            var random = new Random(seed);
            var body = new byte[random.nextInt(100)];
            long items = 0;
            for (int i = 0; i < body.length; i++) {
                // Their neighbours, and the same with the highest bit set, are none.
                body[i] = (byte) (random.nextBoolean() ? ",\n<".charAt(random.nextInt(3)) : random.nextInt(256));
                items += body[i] == ',' || body[i] == '\n' || body[i] == '<' ? 1 : 0;
            }
            var need = new BodyNeed(Listed.class.getAnnotation(HeapNeed.class));
            for (int at = 0; at < body.length; ) {
                int next = Math.min(body.length, at + 1 + random.nextInt(30));
                need.count(body, at, next);
                at = next;
            }
            assertThat(need.heapBytes(body.length))
                    .as("seed %d", seed)
                    .isEqualTo(PER_BYTE * body.length + PER_ITEM * items);
        }
    }

    @Test
    void manyItemsNeedNoMoreThanTheMostForEachByte() {
        var need = new BodyNeed(Bounded.class.getAnnotation(HeapNeed.class));
        need.count(",,,,,,,,,,".getBytes(StandardCharsets.US_ASCII), 0, 10);
        assertThat(need.heapBytes(10)).isEqualTo(50);
    }
}
