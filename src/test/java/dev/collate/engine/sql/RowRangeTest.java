package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.sql.infer.RowMark;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class RowRangeTest {
    private static final List<RowMark> MARKS = List.of(mark(0), mark(700), mark(900), mark(1_000), mark(2_100));

    @Test
    void eachRangeBeginsWithAStatement() {
        assertThat(RowRange.of(MARKS, 2_700, 500))
                .containsExactly(
                        new RowRange(mark(0), 0, 1_000),
                        new RowRange(mark(1_000), 1_000, 2_500),
                        new RowRange(mark(2_100), 2_500, 2_700));
    }

    @Test
    void aRangeBeginsAtEachMarkIfEachRowIsAStatement() {
        assertThat(RowRange.of(MARKS, 2_700, 1)).extracting(RowRange::mark).isEqualTo(MARKS);
    }

    @Test
    void oneStatementIsOneRange() {
        assertThat(RowRange.of(MARKS, 2_700, Integer.MAX_VALUE)).containsExactly(new RowRange(mark(0), 0, 2_700));
        assertThat(RowRange.of(MARKS, Integer.MAX_VALUE, Integer.MAX_VALUE)).hasSize(1);
    }

    @Test
    void aCsvWithoutRowsHasNoRange() {
        assertThat(RowRange.of(List.of(), 0, 500)).isEmpty();
    }

    /** The next multiple of the rows of a statement after the last mark is larger than an int. */
    @Test
    void rangesDoNotOverflow() {
        var marks = new ArrayList<>(MARKS);
        marks.add(mark(Integer.MAX_VALUE - 10));

        assertThat(RowRange.of(marks, Integer.MAX_VALUE, 10_000))
                .containsExactly(
                        new RowRange(mark(0), 0, 10_000), new RowRange(mark(2_100), 10_000, Integer.MAX_VALUE));
    }

    private static RowMark mark(int rowsBefore) {
        return new RowMark(rowsBefore, rowsBefore);
    }
}
