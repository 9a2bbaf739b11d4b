package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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
}
