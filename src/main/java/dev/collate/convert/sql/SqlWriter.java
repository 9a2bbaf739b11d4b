package dev.collate.convert.sql;

import dev.collate.convert.csv.CsvScanner;
import dev.collate.convert.sql.ColumnType.Text;
import java.io.IOException;
import java.util.List;

/**
 * The second pass: writes the INSERTs of a script. It reads the text again and knows from the first pass that all of it is sound, so only
 * the output can fail.
 */
final class SqlWriter {
    /** Most bytes of one statement, unless a single row takes more. */
    private static final int LONGEST_STATEMENT = 4 << 20;

    /** No byte of a text and no cell takes more than this; the surplus only decides to which of two statements a row belongs. */
    private static final int MOST_PER_BYTE = 16;

    private static final int MOST_PER_CELL = 64;

    private final byte[] source;
    private final CsvScanner scanner;
    private final NullCells nullCells;
    private final int rowsPerStatement;
    private final SqlOutput out;
    private final CellWriter[] writers;
    private final Fragment[] nulls;
    private final boolean[] texts;
    private final Fragment open;
    private final Fragment afterRow;
    private final Fragment between;
    private final Fragment close;
    private final long mostAroundRow;

    /** @param target the table and its columns, as an INSERT names them */
    SqlWriter(
            byte[] source,
            CsvScanner scanner,
            NullCells nullCells,
            Engine engine,
            List<ColumnType> types,
            String target,
            int rowsPerStatement,
            SqlOutput out,
            Escapes surroundings) {
        this.source = source;
        this.scanner = scanner;
        this.nullCells = nullCells;
        this.rowsPerStatement = rowsPerStatement;
        this.out = out;
        var style = engine.insertStyle();
        var row = style.row().formatted(target);
        this.writers = new CellWriter[types.size()];
        this.nulls = new Fragment[types.size()];
        this.texts = new boolean[types.size()];
        for (int column = 0; column < writers.length; column++) {
            var before = column == 0 ? row : ", ";
            writers[column] = CellWriter.of(types.get(column), engine, before, surroundings);
            nulls[column] = new Fragment(before + "NULL", surroundings);
            texts[column] = types.get(column) instanceof Text;
        }
        this.open = new Fragment(style.open().formatted(target), surroundings);
        this.afterRow = new Fragment(style.afterRow(), surroundings);
        this.between = new Fragment(style.between(), surroundings);
        this.close = new Fragment(style.close(), surroundings);
        this.mostAroundRow = 4L * row.length() + close.length() + (long) MOST_PER_CELL * writers.length;
    }

    void write() throws IOException {
        int rows = 0;
        long start = 0;
        scanner.rewind();
        while (scanner.next()) {
            if (rows == rowsPerStatement || rows > 0 && out.sqlLength() - start + longestRow() > LONGEST_STATEMENT) {
                out.put(close);
                rows = 0;
            }
            if (rows == 0) {
                start = out.sqlLength();
                out.put(open);
            } else {
                out.put(between);
            }
            writeRow();
            rows++;
        }
        if (rows > 0) {
            out.put(close);
        }
    }

    /** More bytes than the current row with the end of its statement can take. */
    private long longestRow() {
        return (long) MOST_PER_BYTE * scanner.recordLength() + mostAroundRow;
    }

    private void writeRow() throws IOException {
        for (int column = 0; column < writers.length; column++) {
            writeCell(column);
        }
        out.put(afterRow);
    }

    private void writeCell(int column) throws IOException {
        int start = scanner.start(column);
        int end = scanner.end(column);
        boolean isNull =
                scanner.quoted(column) ? start == end && !texts[column] : nullCells.include(source, start, end);
        if (isNull) {
            out.put(nulls[column]);
        } else {
            writers[column].write(out, source, start, end, scanner.doubled(column));
        }
    }
}
