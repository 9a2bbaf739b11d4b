package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.util.Random;
import org.junit.jupiter.api.Tag;

@Tag("engine")
class LongestIncreasingSubsequenceTest {
    @Seeds
    void returnsALongestIncreasingSubsequence(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 100; caseNumber++) {
            var values = random.ints(random.nextInt(12), -1, 10).toArray();
            var run = LongestIncreasingSubsequence.indexesOf(values);
            int last = -1;
            for (int i = run.nextSetBit(0); i >= 0; i = run.nextSetBit(i + 1)) {
                assertThat(values[i]).as("seed %d, case %d", seed, caseNumber).isGreaterThan(last);
                last = values[i];
            }
            assertThat(run.cardinality())
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(longest(values, 0, -1));
        }
    }

    private static int longest(int[] values, int from, int above) {
        int best = 0;
        for (int i = from; i < values.length; i++) {
            if (values[i] > above) {
                best = Math.max(best, 1 + longest(values, i + 1, values[i]));
            }
        }
        return best;
    }
}
