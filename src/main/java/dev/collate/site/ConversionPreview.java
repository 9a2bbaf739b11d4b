package dev.collate.site;

import dev.collate.convert.ConvertResponse.ColumnSchema;
import dev.collate.engine.sql.OutputEncoding;
import dev.collate.engine.sql.SqlScript;
import dev.collate.utf8.CappedText;
import dev.collate.utf8.Snippet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The first rows of a table and the first lines of its script.
 *
 * @param delimiter the delimiter of the CSV, as a request names it
 * @param columnCount the number of all columns of the table
 * @param columns the first columns, at most {@link #MAX_COLUMNS}; their names have at most {@link #MAX_NAME_CHARACTERS} characters together
 * @param sourceNames a unique name of each column in the CSV, by which a request can name it with any {@code identifier_case}
 * @param rowCount the number of all rows of the table
 * @param rows the first rows, at most {@link #MAX_ROWS}; a cell that is NULL in the script is null
 * @param sql the first lines of the script, at most {@link #MAX_SQL_LINES} lines and {@link #MAX_SQL_BYTES} bytes
 * @param isComplete whether {@code sql} is the whole script
 */
record ConversionPreview(
        String delimiter,
        int columnCount,
        List<ColumnSchema> columns,
        List<String> sourceNames,
        int rowCount,
        List<List<@Nullable String>> rows,
        String sql,
        boolean isComplete) {
    private static final int MAX_ROWS = 50;
    private static final int MAX_COLUMNS = 4_000;
    private static final int MAX_NAME_CHARACTERS = 400_000;
    private static final int MAX_SQL_LINES = 200;
    private static final int MAX_SQL_BYTES = 1 << 16;

    /** Maximum number of characters of a cell. A longer cell is truncated. */
    private static final int MAX_CELL_CHARACTERS = 200;

    /** Maximum number of cells of all rows together. If a table has many columns, the preview has fewer rows. */
    private static final int MAX_CELLS = 10_000;

    static ConversionPreview of(SqlScript script) {
        var sql = CappedText.of(MAX_SQL_BYTES, MAX_SQL_LINES, out -> script.writeTo(out, OutputEncoding.NONE));
        int columns = shownColumnCount(script.uniqueSourceNames());
        return new ConversionPreview(
                script.delimiter().asParameter(),
                script.columns().size(),
                ColumnSchema.of(script).subList(0, columns),
                script.uniqueSourceNames().subList(0, columns),
                script.rowCount(),
                readRows(script, columns),
                sql.text(),
                sql.isComplete());
    }

    /** Returns the number of columns that are shown. */
    private static int shownColumnCount(List<String> names) {
        int columns = 0;
        int characters = 0;
        while (columns < Math.min(names.size(), MAX_COLUMNS)
                && (characters += names.get(columns).length()) <= MAX_NAME_CHARACTERS) {
            columns++;
        }
        return columns;
    }

    private static List<List<@Nullable String>> readRows(SqlScript script, int columns) {
        var scanner = script.scanner();
        int max = Math.min(MAX_ROWS, MAX_CELLS / Math.max(1, columns));
        var rows = new ArrayList<List<@Nullable String>>();
        while (rows.size() < max && scanner.next()) {
            var row = new ArrayList<@Nullable String>();
            for (int i = 0; i < columns; i++) {
                row.add(script.isNull(scanner, i) ? null : Snippet.of(scanner.text(i), MAX_CELL_CHARACTERS));
            }
            rows.add(row);
        }
        return rows;
    }
}
