package dev.collate.engine.sql;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.collate.engine.sql.infer.RequestedType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.QuoteMode;
import org.jspecify.annotations.Nullable;

/** The header and the rows of a table that a test converts. An empty cell without quotes is null. */
record Table(List<String> header, List<List<@Nullable String>> rows) {
    private static final CSVFormat FORMAT = CSVFormat.RFC4180
            .builder()
            .setIgnoreEmptyLines(true)
            .setNullString("")
            .setQuoteMode(QuoteMode.ALL_NON_NULL) // Without this option, a quoted empty cell would be null.
            .get();

    /** Parses a CSV with a library that is independent of our scanner. */
    static Table read(String csv) {
        try (var parser = FORMAT.parse(new StringReader(csv.startsWith("\uFEFF") ? csv.substring(1) : csv))) {
            var records = parser.stream().map(CSVRecord::toList).toList();
            return new Table(records.get(0), records.subList(1, records.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a table with two columns: the row numbers, and these cells. */
    static Table ofColumn(@Nullable String... cells) {
        return ofColumns(List.of(Arrays.asList(cells)));
    }

    /**
     * Returns a table whose first column contains the row numbers. The given columns follow. Shorter columns are filled with null cells.
     */
    static Table ofColumns(List<List<@Nullable String>> columns) {
        var header = new ArrayList<String>(List.of("id"));
        columns.forEach(column -> header.add("value" + header.size()));
        var rows = new ArrayList<List<@Nullable String>>();
        int height = columns.stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < height; i++) {
            var row = new ArrayList<@Nullable String>(List.of(String.valueOf(i)));
            for (var column : columns) {
                row.add(i < column.size() ? column.get(i) : null);
            }
            rows.add(row);
        }
        return new Table(header, rows);
    }

    /** Returns a table with one column for each of these cells. The second cell of each column is {@code companion}. */
    static Table ofColumnsWithCompanion(String companion, String... cells) {
        return ofColumns(
                Arrays.stream(cells).map(cell -> Arrays.asList(cell, companion)).toList());
    }

    /** Returns a table with a column of each type, which has ordinary values, the extremes of its type, null and the empty text. */
    static Table ofEveryType() {
        return new Table(
                List.of("b", "i", "l", "d", "f", "day", "time", "zoned", "text"),
                List.of(
                        Arrays.asList(
                                "true",
                                "1",
                                "9000000000",
                                "1.50",
                                "1e5",
                                "2024-02-29",
                                "2024-01-02T03:04:05.25",
                                "2024-01-02T03:04:05Z",
                                "a"),
                        Arrays.asList(
                                "FALSE",
                                "-2147483648",
                                "-9223372036854775808",
                                "-.5",
                                "-2.5E-3",
                                "0001-01-01",
                                "1999-12-31 23:59",
                                "2024-01-02 03:04:05.5+05:30",
                                "ü"),
                        Arrays.asList(
                                "True",
                                "2147483647",
                                "9223372036854775807",
                                "12345",
                                "0.1",
                                "9999-12-31",
                                "2024-01-02 03:04:05.100",
                                "2024-01-02T03:04-0330",
                                "😀"),
                        Arrays.asList(null, null, null, null, null, null, null, null, null),
                        Arrays.asList("", "", "", "", "", "", "", "", "")));
    }

    /** Returns the table as CSV. A cell is quoted if this is necessary, and otherwise at random. */
    String csv(Random random) {
        var lines = new ArrayList<String>();
        lines.add(line(new ArrayList<>(header), random));
        rows.forEach(row -> lines.add(line(row, random)));
        return String.join("\n", lines) + "\n";
    }

    private static String line(List<@Nullable String> cells, Random random) {
        return cells.stream().map(cell -> cell(cell, random)).collect(Collectors.joining(","));
    }

    private static String cell(@Nullable String cell, Random random) {
        if (cell == null) {
            return "";
        }
        boolean needsQuotes = cell.isEmpty() || cell.chars().anyMatch(unit -> ",\"\r\n\uFEFF".indexOf(unit) >= 0);
        return needsQuotes || random.nextInt(4) == 0 ? "\"" + cell.replace("\"", "\"\"") + "\"" : cell;
    }

    /** Returns the script that creates and fills the table. */
    SqlScript script(Dialect dialect, int batchSize) {
        return script(dialect, batchSize, csv(new Random(1)));
    }

    static SqlScript script(Dialect dialect, int batchSize, String csv) {
        return script(dialect, batchSize, csv, Map.of(), LoadOptions.NONE, ColumnOptions.DEFAULT);
    }

    /** Returns a script that drops, creates and fills the table. */
    static SqlScript script(
            Dialect dialect,
            int batchSize,
            String csv,
            Map<String, RequestedType> types,
            LoadOptions load,
            ColumnOptions table) {
        return TestScriptOptions.of(dialect)
                .create()
                .drop()
                .batchSize(batchSize)
                .types(types)
                .load(load)
                .columns(table)
                .script(csv);
    }

    /** Returns a script for a table with a primary key, which does not drop the table. */
    static SqlScript script(Dialect dialect, int batchSize, String csv, LoadOptions load) {
        return TestScriptOptions.of(dialect).batchSize(batchSize).load(load).script(csv);
    }

    static String text(SqlScript script, OutputEncoding encoding) {
        var bytes = new ByteArrayOutputStream();
        assertDoesNotThrow(() -> script.writeTo(bytes, encoding));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Splits a script into statements. A statement ends at a semicolon that is followed by a line break and not inside quotes. */
    static List<String> statements(String sql) {
        var statements = split(sql, ";\n");
        return statements.subList(0, statements.size() - 1);
    }

    /** Splits SQL at each separator that is not inside quotes or brackets. */
    static List<String> split(String sql, String separator) {
        var parts = new ArrayList<String>();
        int start = 0;
        char closing = 0;
        for (int i = 0; i < sql.length(); i++) {
            char unit = sql.charAt(i);
            if (closing != 0) {
                closing = unit == closing ? 0 : closing;
            } else if ("'\"`".indexOf(unit) >= 0) {
                closing = unit;
            } else if (unit == '[') {
                closing = ']';
            } else if (sql.startsWith(separator, i)) {
                parts.add(sql.substring(start, i));
                start = i + separator.length();
            }
        }
        parts.add(sql.substring(start));
        return parts;
    }
}
