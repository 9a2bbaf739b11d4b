package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class WeightedAlignmentTest {
    @Seeds
    void partnersAreInOrderAndHaveTheMaximumWeight(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 100; caseNumber++) {
            int columns = random.nextInt(6);
            var weights = new int[random.nextInt(6)][];
            for (int i = 0; i < weights.length; i++) {
                weights[i] =
                        random.ints(columns, WeightedAlignment.MUST_NOT_PAIR, 5).toArray();
            }
            int total = 0;
            int last = -1;
            var partners = WeightedAlignment.partners(weights);
            assertThat(partners).hasSize(weights.length);
            for (int i = 0; i < partners.length; i++) {
                if (partners[i] != WeightedAlignment.NO_PARTNER) {
                    assertThat(partners[i])
                            .as("seed %d, case %d", seed, caseNumber)
                            .isGreaterThan(last);
                    assertThat(weights[i][partners[i]])
                            .as("seed %d, case %d", seed, caseNumber)
                            .isNotEqualTo(WeightedAlignment.MUST_NOT_PAIR);
                    last = partners[i];
                    total += weights[i][last];
                }
            }
            assertThat(total).as("seed %d, case %d", seed, caseNumber).isEqualTo(heaviest(weights, 0, columns, 0));
        }
    }

    @Test
    void theFirstOfEquallyGoodPairsAreTaken() {
        assertThat(WeightedAlignment.partners(new int[][] {{1, 1}})).containsExactly(0);
        assertThat(WeightedAlignment.partners(new int[][] {{1}, {1}})).containsExactly(0, WeightedAlignment.NO_PARTNER);
    }

    @Test
    void aPairOfWeightZeroIsAPair() {
        assertThat(WeightedAlignment.partners(new int[][] {{0}})).containsExactly(0);
    }

    private static int heaviest(int[][] weights, int i, int columns, int j) {
        if (i == weights.length || j == columns) {
            return 0;
        }
        int skipping = Math.max(heaviest(weights, i + 1, columns, j), heaviest(weights, i, columns, j + 1));
        int pairing = weights[i][j] + heaviest(weights, i + 1, columns, j + 1);
        return weights[i][j] == WeightedAlignment.MUST_NOT_PAIR ? skipping : Math.max(skipping, pairing);
    }
}
