package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.sql.infer.RequestedType;
import dev.collate.engine.sql.infer.TypeFamily;
import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Checks scripts of CSV texts that are so large that several threads write the rows. A CSV with the rows of one statement is small, so one
 * thread writes its script. The scripts of all such texts together must be the script of the large text.
 */
@Tag("engine")
class LargeScriptTest {
    private static final int LENGTH = 5 << 20;
    private static final String HEADER = "a,b\n";
    private static final Map<String, RequestedType> TEXTS = Map.of("a", TypeFamily.TEXT, "b", TypeFamily.TEXT);

    /** Cells whose second lines look like rows, cells with characters that need an escape, and cells of several lengths. */
    private static final List<String> CELLS = List.of(
            "1",
            "\"x\n4,5\n6,7\"",
            "\"a\"\"\n\"\"b\"",
            "it's",
            "back\\slash",
            "\"\"",
            "",
            "word ".repeat(8),
            "é".repeat(100));

    private static final List<String> LINE_BREAKS = List.of("\n", "\n", "\n", "\r\n", "\r", "\n\n\r\n");

    @Tag("large")
    @Seeds(3)
    void theStatementsAreTheSameAsThoseOfSmallTexts(long seed, Dialect dialect) {
        var random = new Random(seed);
        int requested = List.of(3, 100, 1_000).get((int) seed % 3);
        // Oracle and SQL Server limit the number of rows of a statement.
        int batchSize = dialect.engine().tableLimits().rowsPerStatement(2, requested);
        var rows = randomRows(random);

        var expected = new StringBuilder();
        for (int from = 0; from < rows.size(); from += batchSize) {
            expected.append(inserts(dialect, batchSize, rows.subList(from, Math.min(rows.size(), from + batchSize))));
        }

        assertThat(inserts(dialect, batchSize, rows).contentEquals(expected))
                .as("seed %d, batch size %d", seed, batchSize)
                .isTrue();
    }

    /** The statements of 10,000 rows are too long for the buffers of other threads, and a statement over 4 MB is divided. */
    @Tag("large")
    @Test
    void longStatementsAreTheSameAsThoseOfSmallTexts() {
        var rows = new ArrayList<String>();
        for (int i = 0; i < 30_000; i++) {
            rows.add(i + "," + "x".repeat(i < 20_000 ? 50 : 500) + "\n");
        }

        assertThat(inserts(Dialect.MYSQL, 10_000, rows))
                .isEqualTo(inserts(Dialect.MYSQL, 10_000, rows.subList(0, 10_000))
                        + inserts(Dialect.MYSQL, 10_000, rows.subList(10_000, 20_000))
                        + inserts(Dialect.MYSQL, 10_000, rows.subList(20_000, 30_000)));
    }

    @Test
    void aCopyIsOneStatement() {
        var rows = new ArrayList<String>();
        for (int i = 0; i < 400_000; i++) {
            rows.add(i + ",text\n");
        }
        var options = TestOptions.of(Dialect.POSTGRESQL).copy().build();
        var script = SqlScript.of(Slices.inLargerArray(HEADER + String.join("", rows)), options);

        assertThat(Table.text(script, OutputEncoding.NONE))
                .isEqualTo("COPY \"t\" (\"a\", \"b\") FROM stdin;\n"
                        + String.join("", rows).replace(',', '\t') + "\\.\n");
    }

    private static List<String> randomRows(Random random) {
        var rows = new ArrayList<String>();
        for (int length = 0; length < LENGTH; length += rows.getLast().length()) {
            rows.add(any(CELLS, random) + "," + any(CELLS, random) + any(LINE_BREAKS, random));
        }
        return rows;
    }

    private static String any(List<String> texts, Random random) {
        return texts.get(random.nextInt(texts.size()));
    }

    /** Returns the statements that insert the rows, without the statements before them. */
    private static String inserts(Dialect dialect, int batchSize, List<String> rows) {
        var options = TestOptions.of(dialect).batchSize(batchSize).types(TEXTS).build();
        var script = SqlScript.of(Slices.inLargerArray(HEADER + String.join("", rows)), options);
        var sql = Table.text(script, OutputEncoding.NONE);
        return sql.substring(sql.indexOf("INSERT"));
    }
}
