package dev.collate.engine.sql.infer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.sql.Dialect;
import dev.collate.engine.sql.SqlScript;
import dev.collate.engine.sql.TestScriptOptions;
import dev.collate.problem.ApiException;
import dev.collate.testing.Slices;
import dev.collate.utf8.Utf8Slice;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that a cell is found wherever it is in a large CSV. */
@Tag("engine")
class LargeTablesTest {
    private static final int LARGE = 1 << 20;
    private static final ValueLimits LIMITS = new ValueLimits(1000, 1000, 0, 17, 6, true, 1_01_01, 0);

    @Test
    void errorNamesItsRow() {
        for (int row : new int[] {1, 30_000, 59_999, 60_000}) {
            var text = new StringBuilder("a,b,c\n");
            for (int i = 1; i <= 60_000; i++) {
                text.append(i == row ? "1,2\n" : "1,\"x\ny\",3333333333\n");
            }
            var csv = Slices.inLargerArray(text.toString());
            assertThatThrownBy(() -> findings(csv))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            rejection -> assertThat(rejection.detail())
                                    .isEqualTo("csv: row %d, line %d: the row has 2 cells, but the header has 3."
                                            .formatted(row, 2 * row)));
        }
    }

    @Test
    void aLongNumberIsCheckedForRoundingIfAnyOtherRowHasAnExponent() {
        var rows = new ArrayList<String>(Collections.nCopies(LARGE / 8, "1.23456"));
        rows.set(10, "0.12345678901234567890");
        rows.set(rows.size() - 10, "1e5");
        assertThat(isRoundedInDouble(rows)).isTrue();
        Collections.reverse(rows);
        assertThat(isRoundedInDouble(rows)).isTrue();
    }

    /** Parsing a number that is not a long throws an exception, which takes ten times as long as reading the cell. */
    @Test
    void onlyOneNumberPerColumnIsParsedAndExceedsALong() {
        var csv = Slices.inLargerArray("a\n" + "12345678901234567890123\n".repeat(LARGE / 8));
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThat(findings(csv).columns().getFirst().exceedsLong()).isTrue();
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(LARGE);
    }

    @Test
    void aCellThatDoesNotFitTheColumnIsRejectedWithItsPosition() {
        var rows = new ArrayList<String>(Collections.nCopies(LARGE / 2, "1"));
        rows.set(10, "9".repeat(38));
        rows.set(rows.size() - 10, "0.5");
        var csv = Slices.inLargerArray("a\n" + String.join("\n", rows));
        var options = TestScriptOptions.of(Dialect.SQLSERVER)
                .types(Map.of("a", TypeFamily.DECIMAL))
                .build();
        assertThatThrownBy(() -> SqlScript.of(csv, options))
                .isInstanceOf(ApiException.class)
                .hasMessage("csv: row %d, line %d: the cell in column \"a\" does not fit the type decimal: \"0.5\"."
                        .formatted(rows.size() - 9, rows.size() - 8));
    }

    private static boolean isRoundedInDouble(List<String> rows) {
        var csv = Slices.inLargerArray("a\n" + String.join("\n", rows));
        return findings(csv).columns().getFirst().doubles().anyRounded();
    }

    private static TypeInference.TableStatistics findings(Utf8Slice csv) {
        var scanner = scanner(csv);
        return TypeInference.gather(
                csv,
                scanner,
                new InferenceOptions(
                        new NullCells(List.of()),
                        LIMITS,
                        scanner.header(),
                        Collections.nCopies(scanner.columnCount(), null),
                        false,
                        Collections.nCopies(scanner.columnCount(), Notation.PLAIN)));
    }

    private static CsvScanner scanner(Utf8Slice csv) {
        return new CsvScanner(csv, Delimiter.COMMA, "csv");
    }
}
