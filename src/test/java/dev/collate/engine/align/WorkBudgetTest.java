package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests inputs for which a naive algorithm would take minutes. The tests count steps instead of measuring time. */
@Tag("engine")
class WorkBudgetTest {
    private static final long BUDGET = 5_000_000;

    static Stream<Arguments> worstCases() {
        var random = new SplittableRandom(1);
        return Stream.of(
                        Arguments.of("unrelated", range(0, 20_000), range(20_000, 40_000)),
                        Arguments.of(
                                "two kinds",
                                random.ints(50_000, 0, 2).toArray(),
                                random.ints(50_000, 0, 2).toArray()),
                        Arguments.of(
                                "every second one changed",
                                range(0, 100_000),
                                IntStream.range(0, 100_000)
                                        .map(i -> i % 2 == 0 ? i : i + 100_000)
                                        .toArray()),
                        Arguments.of("shuffled", range(0, 20_000), shuffled(random, 20_000)),
                        Arguments.of(
                                "fifty kinds",
                                random.ints(100_000, 0, 50).toArray(),
                                random.ints(100_000, 0, 50).toArray()),
                        Arguments.of("all equal but one", new int[200_000], oneDiffers(200_000)))
                .flatMap(input -> Stream.of(Algorithm.values())
                        .map(algorithm -> Arguments.of(input.get()[0], algorithm, input.get()[1], input.get()[2])));
    }

    @Tag("large")
    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("worstCases")
    void noInputTakesMuchMoreThanItsBudget(String name, Algorithm algorithm, int[] original, int[] modified) {
        var budget = new WorkBudget(BUDGET);

        var alignment = SequenceDiffer.align(original, modified, algorithm, budget);

        Sequences.assertAligns(alignment, original, modified);
        assertThat(budget.spentSteps()).isLessThan(BUDGET * 2);
        assertThat(alignment.isApproximate()).isEqualTo(budget.isSpent());
    }

    @Test
    void theSameInputHasTheSameResult() {
        var random = new SplittableRandom(2);
        var original = random.ints(5_000, 0, 30).toArray();
        var modified = random.ints(5_000, 0, 30).toArray();
        var first = SequenceDiffer.align(original, modified, Algorithm.MYERS, new WorkBudget(100_000));
        var second = SequenceDiffer.align(original, modified, Algorithm.MYERS, new WorkBudget(100_000));

        assertThat(first.isApproximate()).isTrue();
        assertThat(first.regions()).containsExactlyElementsOf(second.regions());
    }

    @Test
    void aLargerBudgetYieldsAShorterAlignment() {
        var random = new SplittableRandom(3);
        var original = random.ints(3_000, 0, 30).toArray();
        var modified = random.ints(3_000, 0, 30).toArray();
        var hasty = SequenceDiffer.align(original, modified, Algorithm.MYERS, new WorkBudget(1_000));
        var careful = SequenceDiffer.align(original, modified, Algorithm.MYERS, new WorkBudget(100_000_000));

        assertThat(hasty.isApproximate()).isTrue();
        assertThat(careful.isApproximate()).isFalse();
        assertThat(Sequences.removed(careful)).isLessThan(Sequences.removed(hasty));
    }

    @Test
    void unambiguousInputsAreNeverApproximate() {
        var alignment =
                SequenceDiffer.align(range(0, 10_000), range(5_000, 15_000), Algorithm.MYERS, new WorkBudget(1));

        assertThat(alignment.isApproximate()).isFalse();
        assertThat(alignment.regions())
                .containsExactly(new RangePair(0, 5_000, 0, 0), new RangePair(10_000, 10_000, 5_000, 10_000));
    }

    /** If a result is not marked as approximate, a larger budget has the same result. */
    @Seeds
    void anExactResultEqualsTheResultOfALargeBudget(long seed, Algorithm algorithm) {
        int approximate = 0;
        int exact = 0;
        var random = new SplittableRandom(seed);
        for (int caseNumber = 0; caseNumber < 100; caseNumber++) {
            var pair = Shapes.mixed(random, 60);
            var ample = new WorkBudget(BUDGET);
            var best = SequenceDiffer.align(pair.original(), pair.modified(), algorithm, ample);
            var budget = new WorkBudget(random.nextLong(1, ample.spentSteps() + 2));
            var alignment = SequenceDiffer.align(pair.original(), pair.modified(), algorithm, budget);

            assertThat(best.isApproximate())
                    .as("seed %d, case %d", seed, caseNumber)
                    .isFalse();
            if (alignment.isApproximate()) {
                approximate++;
                assertThat(budget.isSpent())
                        .as("seed %d, case %d", seed, caseNumber)
                        .isTrue();
            } else {
                exact++;
                assertThat(alignment.regions())
                        .as("seed %d, case %d", seed, caseNumber)
                        .containsExactlyElementsOf(best.regions());
            }
        }
        assertThat(exact).as("seed %d", seed).isPositive();
        assertThat(approximate).as("seed %d", seed).isGreaterThan(algorithm == Algorithm.MYERS ? -1 : 25);
    }

    @ParameterizedTest
    @EnumSource(names = {"PATIENCE", "HISTOGRAM"})
    void findingAnchorsTakesLinearSteps(Algorithm algorithm) {
        var budget = new WorkBudget(BUDGET);
        SequenceDiffer.align(range(0, 1_000), range(1_000, 3_000), algorithm, budget);

        assertThat(budget.spentSteps()).isBetween(3_000L, 6_000L);
    }

    /** The first elements and the last elements of the two sides differ, so the search must pass all equal elements between them. */
    @Test
    void everyElementThatASearchPassesCostsAStep() {
        var original = range(0, 5_000);
        var modified = range(0, 5_000);
        original[0] = 1;
        modified[0] = 2;
        original[4_999] = 3;
        modified[4_999] = 4;
        var budget = new WorkBudget(BUDGET);
        SequenceDiffer.align(original, modified, Algorithm.MYERS, budget);

        assertThat(budget.spentSteps()).isBetween(4_998L, 50_000L);
    }

    @Test
    void aBudgetIsSpentWithItsLastStep() {
        var budget = new WorkBudget(10);
        budget.spend(9);
        assertThat(budget.isSpent()).isFalse();
        budget.spend(1);
        assertThat(budget.isSpent()).isTrue();
        budget.spend(5);
        assertThat(budget.spentSteps()).isEqualTo(15);
    }

    @Test
    void eachOverdrawnQuarterHalvesTheLimitOfLaterSearches() {
        var budget = new WorkBudget(100);
        budget.spend(100);
        for (int limit : new int[] {64, 32, 16, 8, 4, 4, 4}) {
            assertThat(budget.costLimitWhenSpent()).isEqualTo(limit);
            budget.spend(24);
            assertThat(budget.costLimitWhenSpent()).isEqualTo(limit);
            budget.spend(1);
        }
        budget.spend(100L << 32);
        assertThat(budget.costLimitWhenSpent()).isEqualTo(4);
    }

    private static int[] range(int from, int to) {
        return IntStream.range(from, to).toArray();
    }

    private static int[] oneDiffers(int length) {
        var side = new int[length];
        side[length / 2] = 1;
        return side;
    }

    private static int[] shuffled(SplittableRandom random, int length) {
        var side = range(0, length);
        for (int i = length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = side[i];
            side[i] = side[j];
            side[j] = swapped;
        }
        return side;
    }
}
