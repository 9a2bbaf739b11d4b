package dev.collate.engine.json.parse;

import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.csv.Delimiter;
import dev.collate.parallel.Cancellation;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;

/**
 * How large a CSV table is, before it is read.
 *
 * @param columns cells in each row
 * @param rows rows below the header
 * @param header bytes of the header
 * @param longestRow bytes of the longest row
 * @param length bytes of the whole table
 */
public record CsvSize(int columns, long rows, long header, long longestRow, long length) {
    /** Bytes of heap for each cell: its row of the node table, and what the comparison keeps of it. */
    static final int CELL_HEAP = 20;

    /** Bytes of heap for each row: two rows of the node table, and what the comparison keeps of it. */
    static final int ROW_HEAP = 40;

    /** Bytes of heap for each column: what making its name takes, and its name and hash. */
    private static final int COLUMN_HEAP = 500;

    /** Bytes of heap for each byte of the header: names in several forms while they are made distinct, and in JSON. */
    private static final int HEADER_HEAP = 16;

    /** Bytes of JSON for one byte of CSV, at most: a control character is escaped. */
    private static final int MAX_ESCAPE_LENGTH = 6;

    /** Bytes of JSON that stand around a name and a cell. */
    private static final int AROUND_CELL = 6;

    /** Bytes that a table may always take as JSON text. */
    private static final long ALWAYS = 1 << 20;

    /** Times its own length that a table may take as JSON text, which repeats the names in each row. */
    private static final long MAX_GROWTH = 16;

    /** The size of a table that may have too few or too many cells in a row; what comes after that row is not counted. */
    public static CsvSize of(Utf8Slice csv, Delimiter delimiter) {
        try {
            return of(csv, delimiter, "csv");
        } catch (ApiException e) {
            // Reading it will end in the same exception, before anything is kept of a row.
            return new CsvSize(0, 0, csv.length(), 0, csv.length());
        }
    }

    /**
     * The size of a table.
     *
     * @throws ApiException 422 when it is not well-formed
     */
    public static CsvSize of(Utf8Slice csv, Delimiter delimiter, String input) {
        var cancellation = Cancellation.current();
        // Keeps one column: no memory is reserved yet, and each column that is kept takes many times its text.
        var scanner = new CsvScanner(csv, delimiter, input, 1);
        long header = scanner.place() - (long) csv.from();
        long longest = 0;
        while (scanner.next()) {
            longest = Math.max(longest, scanner.recordLength());
            cancellation.check();
        }
        return new CsvSize(scanner.columns(), scanner.row(), header, longest, csv.length());
    }

    /** About as many bytes as the table has as JSON text. */
    public long jsonLength() {
        return length + rows * (header + (long) AROUND_CELL * columns);
    }

    /** Whether the names, repeated in each row, make the table many times as large as it is. */
    public boolean growsTooMuch() {
        return jsonLength() > ALWAYS + MAX_GROWTH * length;
    }

    /** The most bytes that a row takes as JSON text. */
    public long longestJsonRow() {
        return MAX_ESCAPE_LENGTH * (longestRow + header) + (long) AROUND_CELL * columns;
    }

    /** Bytes of heap that reading and comparing the table takes at most, beside its own text. */
    public long heapBytes(boolean ignoring) {
        long ignored = ignoring ? NodeTable.ROW_HEAP : 0;
        return (CELL_HEAP + ignored) * rows * columns
                + (ROW_HEAP + ignored) * rows
                + COLUMN_HEAP * (long) columns
                + HEADER_HEAP * header
                + 2 * longestJsonRow();
    }
}
