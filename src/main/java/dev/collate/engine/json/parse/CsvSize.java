package dev.collate.engine.json.parse;

import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.csv.Delimiter;
import dev.collate.parallel.Cancellation;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;

/**
 * The size of a CSV table, measured before it is read.
 *
 * @param columns cells per row
 * @param rows rows below the header
 * @param header bytes of the header
 * @param maxRowLength bytes of the longest row
 * @param length bytes of the whole table
 */
public record CsvSize(int columns, long rows, long header, long maxRowLength, long length) {
    /** Bytes of heap per cell: its row of the node table, and the data that the comparison keeps about it. */
    static final int CELL_HEAP = 20;

    /** Bytes of heap per row: two rows of the node table, and the data that the comparison keeps about it. */
    static final int ROW_HEAP = 40;

    /** Bytes of heap per column: the working memory for creating its name, the name and its hash. */
    private static final int COLUMN_HEAP = 500;

    /** Bytes of heap per byte of the header: several forms of the names, which are needed to make them unique, and the names in JSON. */
    private static final int HEADER_HEAP = 16;

    /** Maximum bytes of JSON per byte of CSV. A control character becomes an escape sequence of this length. */
    private static final int MAX_ESCAPE_LENGTH = 6;

    /** Bytes of JSON punctuation per cell: the quotes of the name and the value, the colon and the comma. */
    private static final int AROUND_CELL = 6;

    /** Bytes of JSON text that are allowed for every table. */
    private static final long MIN_LIMIT = 1 << 20;

    /** Maximum ratio of a table's length as JSON text to its own length. JSON text repeats the names in each row. */
    private static final long MAX_GROWTH = 16;

    /**
     * Measures a table whose rows may have different numbers of cells. The rest of the table after a row with the wrong number is not
     * counted.
     */
    public static CsvSize of(Utf8Slice csv, Delimiter delimiter) {
        try {
            return of(csv, delimiter, "csv");
        } catch (ApiException e) {
            // The exception is ignored, because reading this table throws the same exception before it stores a row.
            return new CsvSize(0, 0, csv.length(), 0, csv.length());
        }
    }

    /**
     * Measures a table.
     *
     * @throws ApiException 422 if the table is not well-formed
     */
    public static CsvSize of(Utf8Slice csv, Delimiter delimiter, String input) {
        var cancellation = Cancellation.current();
        // The scanner keeps only one column, because a kept column takes many times the memory of its text, and no
        // memory is reserved yet.
        var scanner = new CsvScanner(csv, delimiter, input, 1);
        long header = scanner.place() - (long) csv.from();
        long maxRowLength = 0;
        while (scanner.next()) {
            maxRowLength = Math.max(maxRowLength, scanner.recordLength());
            cancellation.check();
        }
        return new CsvSize(scanner.columns(), scanner.row(), header, maxRowLength, csv.length());
    }

    /** Returns the approximate length of the table as JSON text, in bytes. */
    public long jsonLength() {
        return length + rows * (header + (long) AROUND_CELL * columns);
    }

    /** Returns whether the column names, repeated in each row, make the table many times as large as its text. */
    public boolean growsTooMuch() {
        return jsonLength() > MIN_LIMIT + MAX_GROWTH * length;
    }

    /** Returns the maximum length of a row as JSON text, in bytes. */
    public long maxJsonRowLength() {
        return MAX_ESCAPE_LENGTH * (maxRowLength + header) + (long) AROUND_CELL * columns;
    }

    /** Returns an upper bound for the heap in bytes that reading and comparing the table takes, excluding its own text. */
    public long heapBytes(boolean ignoring) {
        long ignored = ignoring ? NodeTable.ROW_HEAP : 0;
        return (CELL_HEAP + ignored) * rows * columns
                + (ROW_HEAP + ignored) * rows
                + COLUMN_HEAP * (long) columns
                + HEADER_HEAP * header
                + 2 * maxJsonRowLength();
    }
}
