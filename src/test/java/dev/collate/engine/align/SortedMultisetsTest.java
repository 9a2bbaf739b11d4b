package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("engine")
class SortedMultisetsTest {
    @Test
    void aCommonNumberCountsWithItsSmallerMultiplicity() {
        assertThat(SortedMultisets.intersectionSize(new long[] {1, 2, 2, 2, 5}, new long[] {2, 2, 3, 5, 5}))
                .isEqualTo(3);
    }

    @Test
    void anEmptyMultisetHasNothingInCommon() {
        assertThat(SortedMultisets.intersectionSize(new long[0], new long[] {1}))
                .isZero();
    }

    @Seeds(50)
    void theIntersectionIsAsLargeAsIfEachNumberIsSearched(long seed) {
        var random = new Random(seed);
        var a = random.longs(random.nextInt(10), 0, 20).sorted().toArray();
        var b = random.longs(random.nextInt(200), 0, 20).sorted().toArray();
        var rest = Arrays.stream(b).boxed().collect(Collectors.toCollection(ArrayList::new));
        int common = (int) Arrays.stream(a).filter(rest::remove).count();

        assertThat(SortedMultisets.intersectionSize(a, b)).isEqualTo(common);
        assertThat(SortedMultisets.intersectionSize(b, a)).isEqualTo(common);
    }

    /** If each comparison read the long multiset, this test would take minutes. */
    @Test
    @Timeout(20)
    void aShortMultisetIsComparedWithALongOneQuickly() {
        var numbers = LongStream.range(0, 1_000_000).toArray();
        for (long number = 900_000; number < 1_000_000; number++) {
            assertThat(SortedMultisets.intersectionSize(new long[] {number}, numbers) == 1)
                    .isTrue();
        }
    }
}
