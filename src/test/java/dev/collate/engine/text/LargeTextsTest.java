package dev.collate.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.align.Algorithm;
import dev.collate.utf8.Utf8Slice;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares inputs for which other tools take very long. Checks that each comparison finishes, and that its result turns the original into
 * the modified text.
 */
@Tag("engine")
@Timeout(60)
class LargeTextsTest {
    private final SplittableRandom random = new SplittableRandom(7);

    @Tag("large")
    @ParameterizedTest
    @EnumSource
    void comparesTwentyThousandUnrelatedLines(Algorithm algorithm) {
        var diff = lossless(algorithm, lines(20_000, i -> "old " + i), lines(20_000, i -> "new " + i));

        assertThat(diff.stats().deletions()).isEqualTo(20_000);
        assertThat(diff.stats().additions()).isEqualTo(20_000);
        assertThat(diff.approximate()).isFalse();
    }

    @Tag("large")
    @ParameterizedTest
    @EnumSource
    void comparesFiftyThousandLinesOfTwoKinds(Algorithm algorithm) {
        IntFunction<String> kind = i -> random.nextBoolean() ? "x" : "y";
        lossless(algorithm, lines(50_000, kind), lines(50_000, kind));
    }

    @Tag("large")
    @ParameterizedTest
    @EnumSource
    void comparesAHundredThousandLinesOfWhichEverySecondChanged(Algorithm algorithm) {
        var diff = lossless(
                algorithm,
                lines(100_000, i -> "line " + i),
                lines(100_000, i -> i % 2 == 0 ? "line " + i : "new " + i));

        assertThat(diff.stats().changes()).isEqualTo(50_000);
    }

    @Tag("large")
    @ParameterizedTest
    @EnumSource
    void comparesAQuarterOfAMillionLinesOfWhichOneInAHundredChanged(Algorithm algorithm) {
        var diff = lossless(
                algorithm,
                lines(250_000, i -> "line " + i % 20_000 + " of " + i),
                lines(250_000, i -> i % 100 == 50 ? "edited " + i : "line " + i % 20_000 + " of " + i));

        assertThat(diff.stats().changes()).isEqualTo(2_500);
        // The histogram algorithm is slow if all unchanged passages have the same length. It spends its work budget,
        // but finds the same number of changes.
        assertThat(diff.approximate()).isEqualTo(algorithm == Algorithm.HISTOGRAM);
    }

    @Tag("large")
    @Test
    void comparesOneLineOfTenMegabytes() {
        var line = "0123456789".repeat(1_000_000);
        var diff = lossless(Algorithm.MYERS, line, line + "!");

        assertThat(diff.stats().changes()).isEqualTo(1);
    }

    /** After a million regions with a removed line, a block of lines is moved behind other lines. */
    @Tag("large")
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Timeout(20)
    void comparesAMillionRegionsBeforeAMove(boolean findsMoves) {
        int regions = 1_000_000;
        var moved = "the first moved line\nthe second moved line\n";
        var stay = "these\nlines\nstay\n";
        var diff = TextDiffer.compare(
                        Utf8Slice.of("a\nb\n".repeat(regions) + moved + stay),
                        Utf8Slice.of("a\n".repeat(regions) + stay + moved),
                        Texts.options(Algorithm.MYERS, 3).withMoves(findsMoves))
                .diff();

        assertThat(diff.stats().deletions()).isEqualTo(regions + 2);
        assertThat(diff.stats().additions()).isEqualTo(2);
        assertThat(diff.moves())
                .satisfies(moves -> assertThat(moves == null ? 0 : moves.size()).isEqualTo(findsMoves ? 1 : 0));
    }

    /** One region has thousands of removed and of added blocks. They are not compared, because no block moves inside its region. */
    @Test
    void choosingAmongTheBlocksOfOneRegionSpendsTheBudget() {
        int blocks = 2_000;
        var options = new TextDiffOptions(
                Algorithm.MYERS, 3, false, false, TextDiffOptions.Inline.NONE, blocks * blocks / 4, true);
        var diff = TextDiffer.compare(
                        Utf8Slice.of("x\n" + "1 2\n1\n1\n1\n".repeat(blocks)),
                        Utf8Slice.of("y\n" + "1 3\n4\n4\n4\n".repeat(blocks)),
                        options)
                .diff();

        assertThat(diff.moves()).isEmpty();
        assertThat(diff.approximate()).isTrue();
    }

    private static String lines(int count, IntFunction<String> line) {
        return IntStream.range(0, count).mapToObj(line).collect(Collectors.joining("\n", "", "\n"));
    }

    private static TextDiff lossless(Algorithm algorithm, String original, String modified) {
        var diff = Texts.diff(original, modified, Texts.options(algorithm, 3));
        // Avoids assertThat(list).isEqualTo(list), whose message would contain both lists.
        assertThat(Texts.apply(diff, Texts.lines(original, modified)).equals(Texts.lines(modified, original)))
                .isTrue();
        return diff;
    }
}
