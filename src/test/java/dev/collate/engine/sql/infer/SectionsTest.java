package dev.collate.engine.sql.infer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.sql.Dialect;
import dev.collate.engine.sql.SqlScript;
import dev.collate.engine.sql.TestOptions;
import dev.collate.problem.ApiException;
import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests the parallel reading of a large CSV. The start of each section is a guess, which may be wrong. The result must always equal the
 * result of reading the CSV in one section.
 */
@Tag("engine")
class SectionsTest {
    private static final int LARGE = 1 << 20;
    private static final ValueLimits LIMITS = new ValueLimits(1000, 1000, 0, 17, 6, true, 1_01_01, 0);
    private static final NullCells NULLS = new NullCells(List.of("NULL"));

    /** Cells that look like several rows if the reading starts inside the cell. */
    private static final String[] HOSTILE = {"\"1\n4,5,6\n7,8\"", "\"\"\"\n,\"\",\n\"", "a\"b", "\"x\r\n\r\ny\""};

    private static final String[] PLAIN = {
        "1",
        "-2",
        "00012",
        "2.50",
        "1e5",
        "true",
        "2024-05-31",
        "2024-05-31T18:30Z",
        "",
        "NULL",
        "\"\"",
        "text",
        "äöü€😀",
        "12345678901234567890",
        "0.1234567890123456789"
    };

    @Seeds
    void sectionsGiveTheSameResultAsOnePass(long seed) {
        var csv = Slices.inLargerArray(randomTable(new Random(seed)));
        var inSections = inference(csv).gather();
        var scanner = scanner(csv);
        var columns = new ArrayList<ColumnStatistics>();
        scanner.header().forEach(name -> columns.add(new ColumnStatistics(false)));
        new ColumnReader(
                        csv.bytes(),
                        scanner,
                        new InferenceOptions(NULLS, LIMITS, scanner.header(), unchosen(3), false, plain(3)))
                .read(columns);
        assertThat(inSections.rows()).as("seed %d", seed).isEqualTo(scanner.row());
        for (int column = 0; column < 3; column++) {
            assertSame(inSections.columns().get(column), columns.get(column), "seed " + seed + ", column " + column);
        }
    }

    /**
     * If the column is a text column, compares only the lengths and the null cells. The other statistics depend on how many cells were
     * classified before the column was known to be text.
     */
    private static void assertSame(ColumnStatistics actual, ColumnStatistics expected, String description) {
        if (expected.include(ColumnStatistics.OTHER)) {
            assertThat(actual.include(ColumnStatistics.OTHER)).as(description).isTrue();
            assertThat(actual.asText()).as(description).isEqualTo(expected.asText());
            assertThat(actual.nullable(true)).as(description).isEqualTo(expected.nullable(true));
            assertThat(actual.nullable(false)).as(description).isEqualTo(expected.nullable(false));
        } else {
            assertThat(actual).as(description).usingRecursiveComparison().isEqualTo(expected);
        }
    }

    @Test
    void lineFeedsInsideCellsDoNotBeginSections() {
        for (int shift = 0; shift < 30; shift++) {
            var csv = Slices.inLargerArray(
                    "a,b,c\n" + "z".repeat(shift) + ",,\n" + "1,\"x\n4,5,6\n7,8\",y\n".repeat(LARGE / 20));
            assertThat(inference(csv).gather().rows()).as("shift %d", shift).isEqualTo(1 + LARGE / 20);
        }
    }

    @Test
    void errorNamesItsRowInEverySection() {
        for (int row : new int[] {1, 30_000, 59_999, 60_000}) {
            var text = new StringBuilder("a,b,c\n");
            for (int i = 1; i <= 60_000; i++) {
                text.append(i == row ? "1,2\n" : "1,\"x\ny\",3333333333\n");
            }
            var csv = Slices.inLargerArray(text.toString());
            assertThatThrownBy(() -> inference(csv).gather())
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            rejection -> assertThat(rejection.detail())
                                    .isEqualTo("csv: row %d, line %d: 2 cells where the header has 3."
                                            .formatted(row, 2 * row)));
        }
    }

    @Test
    void aNumberInOneSectionIsCheckedForAnExponentInAnother() {
        var rows = new ArrayList<String>(Collections.nCopies(LARGE / 8, "1.23456"));
        rows.set(10, "0.12345678901234567890");
        rows.set(rows.size() - 10, "1e5");
        assertThat(isRoundedInDouble(rows)).isTrue();
        Collections.reverse(rows);
        assertThat(isRoundedInDouble(rows)).isTrue();
    }

    @Test
    void aCellThatFitsItsSectionButNotTheColumnIsRejectedWithItsPosition() {
        var rows = new ArrayList<String>(Collections.nCopies(LARGE / 2, "1"));
        rows.set(10, "9".repeat(38));
        rows.set(rows.size() - 10, "0.5");
        var csv = Slices.inLargerArray("a\n" + String.join("\n", rows));
        var options = TestOptions.of(Dialect.SQLSERVER)
                .types(Map.of("a", TypeFamily.DECIMAL))
                .build();
        assertThatThrownBy(() -> SqlScript.of(csv, options))
                .isInstanceOf(ApiException.class)
                .hasMessage("csv: row %d, line %d: the cell of \"a\" does not fit the type decimal: \"0.5\"."
                        .formatted(rows.size() - 9, rows.size() - 8));
    }

    private static boolean isRoundedInDouble(List<String> rows) {
        var csv = Slices.inLargerArray("a\n" + String.join("\n", rows));
        return inference(csv).gather().columns().getFirst().doubles().rounded();
    }

    /**
     * Returns a random CSV. The rows of a long block have the same cell in the second column, and the cell changes only from block to
     * block. So different kinds of cells are often in different sections. In some tables, hostile cells replace some of these cells.
     */
    private static String randomTable(Random random) {
        var text = new StringBuilder("a,b,c\n");
        var plain = PLAIN[random.nextInt(PLAIN.length)];
        int hostility = random.nextInt(4) == 0 ? 0 : 1 << random.nextInt(12);
        while (text.length() < LARGE) {
            if (random.nextInt(20_000) == 0) {
                plain = PLAIN[random.nextInt(PLAIN.length)];
            }
            boolean hostile = hostility > 0 && random.nextInt(hostility) == 0;
            var cell = hostile ? HOSTILE[random.nextInt(HOSTILE.length)] : plain;
            text.append(random.nextInt(100)).append(',').append(cell).append(",word");
            text.append(random.nextInt(50) == 0 ? "\n\n\r\n" : random.nextInt(50) == 0 ? "\r" : "\n");
        }
        return text.toString();
    }

    private static TypeInference inference(Utf8Slice csv) {
        var scanner = scanner(csv);
        return new TypeInference(
                csv,
                scanner,
                new InferenceOptions(
                        NULLS, LIMITS, scanner.header(), unchosen(scanner.columns()), false, plain(scanner.columns())));
    }

    private static List<Notation> plain(int columns) {
        return Collections.nCopies(columns, Notation.PLAIN);
    }

    private static List<RequestedType> unchosen(int columns) {
        return Collections.nCopies(columns, null);
    }

    private static CsvScanner scanner(Utf8Slice csv) {
        return new CsvScanner(csv, Delimiter.COMMA, "csv");
    }
}
