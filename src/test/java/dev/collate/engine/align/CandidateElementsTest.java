package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class CandidateElementsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 15, 16, 17, 63, 64, 65, 99_999, 1 << 30, Integer.MAX_VALUE})
    void theRoughRootIsAPowerOfTwoBetweenTheRootAndTwiceTheRoot(int n) {
        int root = CandidateElements.approximateSquareRoot(n);

        assertThat(Integer.bitCount(root)).isEqualTo(1);
        assertThat((long) root * root).isBetween((long) n, 4L * n);
    }
}
