package dev.collate.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.utf8.Utf8Slice;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class InlineBudgetTest {
    private static final String BEFORE = "same old\n";
    private static final String AFTER = "same new\n";
    /** The steps of one pair of these lines, which have 8 bytes each without their line feeds. */
    private static final int PAIR = 2 * InlineBudget.FIXED_STEPS_PER_LINE + 16;

    /** Returns the number of lines with segments in one region of changed lines. */
    private static long compared(int lines, InlineBudget budget) {
        var diff = TextDiffer.compare(
                Utf8Slice.of(BEFORE.repeat(lines)),
                Utf8Slice.of(AFTER.repeat(lines)),
                new TextDiffOptions(Algorithm.MYERS, 3, false, false, Inline.NONE, 1_000_000, false));
        return StreamSupport.stream(diff.hunks(budget).spliterator(), false)
                .flatMap(hunk -> StreamSupport.stream(hunk.changes().spliterator(), false))
                .filter(line -> !line.segments().isEmpty())
                .count();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1_000, 10_000})
    void theNumberOfComparedPairsIsTheBudgetDividedByTheStepsOfAPair(int lines) {
        var budget = new InlineBudget(50L * PAIR + PAIR - 1);
        assertThat(compared(lines, budget)).isEqualTo(2 * 50);
        assertThat(budget.isExceeded()).isTrue();
    }

    @Test
    void aBudgetThatIsExactlySufficientIsNotExceeded() {
        var budget = new InlineBudget(100L * PAIR);
        assertThat(compared(100, budget)).isEqualTo(2 * 100);
        assertThat(budget.isExceeded()).isFalse();
    }
}
