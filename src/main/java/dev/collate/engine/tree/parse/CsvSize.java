package dev.collate.engine.tree.parse;

import dev.collate.engine.csv.CsvFormat;
import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.csv.Delimiter;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;

/**
 * The size of a CSV table. The size is computed before the table is read, to reserve the memory.
 *
 * @param columnCount number of cells in each row
 * @param rowCount number of rows without the header
 * @param headerLength number of bytes of the header
 * @param maxRowLength number of bytes of the longest row
 * @param length number of bytes of the whole table
 */
public record CsvSize(int columnCount, long rowCount, long headerLength, long maxRowLength, long length) {
    /** Estimated bytes of heap for each cell: its row of the node table, and the data that the comparison stores for this cell. */
    static final int CELL_HEAP = 20;

    /** Estimated bytes of heap for each CSV row: two rows of the node table, and the data that the comparison stores for this CSV row. */
    static final int ROW_HEAP = 40;

    /** Estimated bytes of heap for each column: its name, the hash of the name, and the working memory for making the name unique. */
    private static final int COLUMN_HEAP = 500;

    /**
     * Estimated bytes of heap for each byte of the header: several copies of the names while they are made unique, and the names in JSON.
     */
    private static final int HEADER_HEAP = 16;

    /** Maximum bytes of JSON for each byte of CSV. A control character becomes an escape sequence of this length. */
    static final int MAX_ESCAPE_LENGTH = 6;

    /** Bytes of JSON punctuation for each cell: the quotes of the name and the value, the colon and the comma. */
    private static final int PUNCTUATION_PER_CELL = 6;

    /** Maximum bytes of the name that the server generates for a blank name, such as {@code column_12}. */
    private static final int MAX_GENERATED_NAME_LENGTH = 17;

    /** Bytes of JSON text that are allowed for each table, even for a very short one. */
    private static final long ALWAYS_ALLOWED_JSON_LENGTH = 1 << 20;

    /**
     * Maximum bytes of JSON text for each byte of the table, in addition to {@link #ALWAYS_ALLOWED_JSON_LENGTH}. The JSON text repeats the
     * column names in each row.
     */
    private static final long MAX_JSON_GROWTH = 16;

    /** Returns the size for a table that is not well-formed: the whole text counts as a header, and there are no columns and rows. */
    public static CsvSize ofMalformedTable(Utf8Slice csv) {
        return new CsvSize(0, 0, csv.length(), 0, csv.length());
    }

    /**
     * Computes the size of a table.
     *
     * @throws ApiException 422 if the table is not well-formed
     */
    public static CsvSize measure(Utf8Slice csv, Delimiter delimiter, String inputName) {
        // The scanner stores the positions of only one column. A stored column takes much more memory than its text,
        // and at this point no memory is reserved for the request.
        var scanner = new CsvScanner(csv, new CsvFormat(delimiter), inputName, 1);
        long headerLength = scanner.nextRecordStart() - (long) csv.from();
        long maxRowLength = 0;
        while (scanner.next()) {
            maxRowLength = Math.max(maxRowLength, scanner.recordLength());
        }
        return new CsvSize(scanner.columnCount(), scanner.rowNumber(), headerLength, maxRowLength, csv.length());
    }

    /** Returns the approximate length in bytes of the table as JSON text. */
    public long jsonLength() {
        return length + rowCount * (headerLength + (long) PUNCTUATION_PER_CELL * columnCount);
    }

    /** Returns whether the JSON text, in which each row repeats the column names, would be many times as large as the table. */
    public boolean isTooLargeAsJson() {
        return jsonLength() > ALWAYS_ALLOWED_JSON_LENGTH + MAX_JSON_GROWTH * length;
    }

    /**
     * Returns the maximum length in bytes of a row as JSON text.
     *
     * @param nameBytes the length of all column names as JSON text
     * @param rowLength the length of the row in the table
     */
    long maxJsonRowLength(long nameBytes, long rowLength) {
        return nameBytes + MAX_ESCAPE_LENGTH * rowLength + (long) PUNCTUATION_PER_CELL * columnCount;
    }

    /** Returns the maximum length in bytes of the table as JSON text. {@code nameBytes} is the length of all column names as JSON text. */
    long maxJsonLength(long nameBytes) {
        return 2 + MAX_ESCAPE_LENGTH * length + rowCount * (nameBytes + (long) PUNCTUATION_PER_CELL * columnCount);
    }

    /**
     * Returns an upper bound for the bytes of heap that reading and comparing the table takes, without the text of the table.
     *
     * @param heapPerValue see {@link JsonOptions#heapPerValue}
     */
    public long heapBytes(long heapPerValue) {
        return (CELL_HEAP + heapPerValue) * rowCount * columnCount
                + (ROW_HEAP + heapPerValue) * rowCount
                + COLUMN_HEAP * (long) columnCount
                + HEADER_HEAP * headerLength
                + 2
                        * maxJsonRowLength(
                                MAX_ESCAPE_LENGTH * headerLength + (long) MAX_GENERATED_NAME_LENGTH * columnCount,
                                maxRowLength);
    }
}
