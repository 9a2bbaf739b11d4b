package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The secrets are random in each run. A test can fail by chance, but the probability is less than 2⁻⁴⁰. */
@Tag("engine")
class KeyedHashTest {
    private static final int MAX_LENGTH = 70;

    private final SplittableRandom random = new SplittableRandom(1);

    @Test
    void equalBytesHaveEqualHashesAtAnyOffset() {
        for (int length = 0; length <= MAX_LENGTH; length++) {
            var bytes = random(length);
            var elsewhere = random(length + 20);
            System.arraycopy(bytes, 0, elsewhere, 9, length);

            assertThat(KeyedHash.hash(elsewhere, 9, 9 + length, 5))
                    .as("length %d", length)
                    .isEqualTo(KeyedHash.hash(bytes, 0, length, 5));
        }
    }

    @Test
    void everyBitOfEveryByteAffectsTheHash() {
        for (int length = 1; length <= MAX_LENGTH; length++) {
            var bytes = random(length);
            var hashes = new HashSet<Long>();
            hashes.add(KeyedHash.hash(bytes, 0, length, 5));
            for (int bit = 0; bit < 8 * length; bit++) {
                bytes[bit / 8] ^= (byte) (1 << bit % 8);
                assertThat(hashes.add(KeyedHash.hash(bytes, 0, length, 5)))
                        .as("length %d, bit %d", length, bit)
                        .isTrue();
                bytes[bit / 8] ^= (byte) (1 << bit % 8);
            }
        }
    }

    @Test
    void theLengthAndTheSeedAffectTheHash() {
        var zeros = new byte[MAX_LENGTH];
        assertThat(IntStream.rangeClosed(0, MAX_LENGTH).mapToLong(length -> KeyedHash.hash(zeros, 0, length, 5)))
                .doesNotHaveDuplicates();
        for (int length = 0; length <= MAX_LENGTH; length++) {
            assertThat(KeyedHash.hash(zeros, 0, length, 6))
                    .as("length %d", length)
                    .isNotEqualTo(KeyedHash.hash(zeros, 0, length, 5));
        }
    }

    @Test
    void theOrderOfAPairAffectsTheHash() {
        for (long i = 0; i < 1_000; i++) {
            assertThat(KeyedHash.mix(i, i + 1)).isNotEqualTo(KeyedHash.mix(i + 1, i));
        }
    }

    @Test
    void everyBitOfAHashIsSetHalfOfTheTime() {
        int pairs = 20_000;
        var set = new int[Long.SIZE];
        for (int i = 0; i < pairs; i++) {
            long hash = KeyedHash.mix(random.nextLong(), random.nextLong());
            for (int bit = 0; bit < Long.SIZE; bit++) {
                set[bit] += (int) (hash >>> bit & 1);
            }
        }
        for (int count : set) {
            assertThat(count).isBetween(pairs * 45 / 100, pairs * 55 / 100);
        }
    }

    @Test
    void secretsDiffer() {
        assertThat(LongStream.generate(KeyedHash::randomSecret).limit(4)).doesNotHaveDuplicates();
    }

    private byte[] random(int length) {
        var bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
