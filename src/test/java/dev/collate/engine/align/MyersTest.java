package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Myers finds the minimum number of changes as long as the work budget is not spent. */
@Tag("engine")
class MyersTest {
    private static final long LARGE_BUDGET = 1_000_000_000;

    @Test
    void everyPairOfShortSequencesHasTheFewestChanges() {
        var sequences = upTo(5, 3);
        for (var original : sequences) {
            for (var modified : sequences) {
                assertShortest(align(original, modified, LARGE_BUDGET), original, modified);
            }
        }
    }

    @Seeds(3)
    void longSequencesHaveTheFewestChanges(long seed) {
        for (var pair : Shapes.of(seed, 10, random -> Shapes.patchwork(random, 5))) {
            assertShortest(align(pair.original(), pair.modified(), LARGE_BUDGET), pair.original(), pair.modified());
        }
    }

    @Seeds(3)
    void theStepsUsedAreASufficientBudget(long seed) {
        for (var pair : Shapes.of(seed, 10, random -> Shapes.patchwork(random, 5))) {
            var budget = new WorkBudget(LARGE_BUDGET);
            var ample = SequenceDiffer.align(pair.original(), pair.modified(), Algorithm.MYERS, budget);
            var just = align(pair.original(), pair.modified(), Math.max(1, budget.spentSteps()));

            assertThat(just.isApproximate()).isFalse();
            assertThat(just.regions()).containsExactlyElementsOf(ample.regions());
        }
    }

    @Seeds(3)
    void aResultThatIsNotMinimalIsApproximate(long seed) {
        int approximate = 0;
        var random = new SplittableRandom(seed);
        for (int caseNumber = 0; caseNumber < 30; caseNumber++) {
            var pair = Shapes.patchwork(random, 5);
            var ample = new WorkBudget(LARGE_BUDGET);
            SequenceDiffer.align(pair.original(), pair.modified(), Algorithm.MYERS, ample);
            var alignment = align(pair.original(), pair.modified(), random.nextLong(1, ample.spentSteps() * 3 / 2));

            if (alignment.isApproximate()) {
                approximate++;
                Sequences.assertAligns(alignment, pair.original(), pair.modified());
            } else {
                assertShortest(alignment, pair.original(), pair.modified());
            }
        }
        assertThat(approximate).as("seed %d", seed).isBetween(1, 29);
    }

    private static Alignment align(int[] original, int[] modified, long steps) {
        return SequenceDiffer.align(original, modified, Algorithm.MYERS, new WorkBudget(steps));
    }

    private static void assertShortest(Alignment alignment, int[] original, int[] modified) {
        Sequences.assertAligns(alignment, original, modified);
        assertThat(original.length - Sequences.removed(alignment))
                .as("equal elements of %s and %s", original, modified)
                .isEqualTo(Sequences.longestCommonSubsequence(original, modified));
    }

    /** Returns all sequences of at most {@code maxLength} elements that can be formed with {@code kinds} different elements. */
    private static List<int[]> upTo(int maxLength, int kinds) {
        var sequences = new ArrayList<int[]>();
        for (int length = 0; length <= maxLength; length++) {
            for (int code = 0; code < Math.pow(kinds, length); code++) {
                var digits = new int[length];
                for (int i = 0, rest = code; i < length; i++, rest /= kinds) {
                    digits[i] = rest % kinds;
                }
                sequences.add(digits);
            }
        }
        return sequences;
    }
}
