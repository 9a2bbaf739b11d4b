package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the properties that all algorithms have in common. One test checks that Myers finds the minimum number of changes. */
@Tag("engine")
class SequenceDifferTest {
    private static final long LARGE_BUDGET = 100_000_000;

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', emptyValue = "", textBlock = """
                    ''     | ''     | ''
                    abc    | abc    | abc
                    ''     | abc    | [>abc]
                    abc    | ''     | [abc>]
                    abc    | xyz    | [abc>xyz]
                    abc    | axc    | a[b>x]c
                    abc    | bc     | [a>]bc
                    abc    | ab     | ab[c>]
                    bc     | abc    | [>a]bc
                    ab     | abc    | ab[>c]
                    ac     | abc    | a[>b]c
                    aRbCd  | aSbd   | a[R>S]b[C>]d
                    abcde  | axcye  | a[b>x]c[d>y]e
                    abcdef | abXYef | ab[cd>XY]ef
                    abc    | cba    | ?
                    """)
    void alignsSequencesWithOneBestAlignment(String original, String modified, String expected) {
        for (var algorithm : Algorithm.values()) {
            var alignment = align(Sequences.of(original), Sequences.of(modified), algorithm);
            Sequences.assertAligns(alignment, Sequences.of(original), Sequences.of(modified));
            if (!expected.equals("?")) {
                assertThat(Sequences.render(alignment, original, modified))
                        .as(algorithm.name())
                        .isEqualTo(expected);
            }
        }
    }

    @Seeds
    void remainingElementsAreEqualOnBothSides(long seed, Algorithm algorithm) {
        var random = new SplittableRandom(seed);
        for (int caseNumber = 0; caseNumber < 100; caseNumber++) {
            var pair = pair(random);
            var alignment = align(pair.original(), pair.modified(), algorithm);

            Sequences.assertAligns(alignment, pair.original(), pair.modified());
            assertThat(alignment.isApproximate())
                    .as("seed %d, case %d", seed, caseNumber)
                    .isFalse();
        }
    }

    @Seeds
    void remainingElementsAreEqualEvenWithoutABudget(long seed, Algorithm algorithm) {
        var random = new SplittableRandom(seed);
        for (int caseNumber = 0; caseNumber < 25; caseNumber++) {
            var pair = pair(random);
            var alignment = SequenceDiffer.align(pair.original(), pair.modified(), algorithm, new WorkBudget(1));

            Sequences.assertAligns(alignment, pair.original(), pair.modified());
        }
    }

    @Seeds
    void myersKeepsALongestCommonSubsequence(long seed) {
        var random = new SplittableRandom(seed);
        for (int caseNumber = 0; caseNumber < 100; caseNumber++) {
            var pair = pair(random);
            var alignment = align(pair.original(), pair.modified(), Algorithm.MYERS);

            int common = Sequences.longestCommonSubsequence(pair.original(), pair.modified());
            assertThat(Sequences.removed(alignment))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(pair.original().length - common);
            assertThat(Sequences.added(alignment))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(pair.modified().length - common);
        }
    }

    private static Alignment align(int[] original, int[] modified, Algorithm algorithm) {
        return SequenceDiffer.align(original, modified, algorithm, new WorkBudget(LARGE_BUDGET));
    }

    private static Sequences.Pair pair(SplittableRandom random) {
        return random.nextBoolean()
                ? Sequences.unrelated(random, random.nextInt(1, 200), random.nextInt(1, 60))
                : Sequences.edited(random, random.nextInt(1, 200), random.nextInt(1, 300), random.nextInt(1, 50));
    }
}
