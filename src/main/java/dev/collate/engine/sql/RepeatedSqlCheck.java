package dev.collate.engine.sql;

import dev.collate.problem.ApiException;

/**
 * Rejects a script whose repeated SQL would make it many times as long as its CSV. Each statement repeats the names of the table and of all
 * columns, and a MERGE also the types of dates and timestamps. In a database without multi-row VALUES lists, the SQL of each row repeats
 * the names.
 */
final class RepeatedSqlCheck {
    /**
     * Maximum number of bytes of repeated SQL for each byte of the CSV. The cells and the SQL between them take at most about 10 bytes for
     * each byte of the CSV, so a script has at most about 50 times the length of its request.
     */
    private static final int MAX_REPEATED_BYTES_PER_CSV_BYTE = 40;

    /**
     * Maximum number of bytes of repeated SQL in one statement. This is a quarter of the maximum length of a statement, so a statement of
     * maximum length contains more row data than repeated SQL.
     */
    private static final int MAX_REPEATED_BYTES_PER_STATEMENT = 1 << 20;

    private RepeatedSqlCheck() {}

    /**
     * Checks the length of a script before it is written. All lengths are those in a JSON response, even if the response is plain SQL, so
     * that both forms of the response accept the same CSV files.
     *
     * @param syntax the SQL around the rows of each statement, which contains the names
     * @param typedNulls the NULLs with a type that the first row of a statement may have, without separators
     * @param rowCount the number of rows of the script
     * @param sourceBytes the number of bytes of the CSV and of the table name together
     * @throws ApiException 422 if the script would be too long
     */
    static void checkLength(
            InsertStyle.Syntax syntax, String typedNulls, int rowCount, int rowsPerStatement, long sourceBytes) {
        if (rowCount == 0) {
            return;
        }
        long bytesPerStatement = encodedLength(syntax.beforeRows() + typedNulls + syntax.afterRows());
        long bytesPerRow = encodedLength(syntax.beforeRow());
        if (bytesPerStatement + bytesPerRow > MAX_REPEATED_BYTES_PER_STATEMENT) {
            throw ApiException.unprocessable(
                    "csv",
                    "the SQL that each INSERT repeats, such as the names of the columns, takes %,d bytes in one INSERT; the maximum is %,d. Use shorter names"
                            .formatted(bytesPerStatement + bytesPerRow, MAX_REPEATED_BYTES_PER_STATEMENT));
        }
        long statementCount = Math.ceilDiv(rowCount, rowsPerStatement);
        long maxBytes = MAX_REPEATED_BYTES_PER_CSV_BYTE * sourceBytes;
        long repeatedBytes = statementCount * bytesPerStatement + rowCount * bytesPerRow;
        if (repeatedBytes > maxBytes) {
            throw ApiException.unprocessable(
                    "csv",
                    "the SQL that each INSERT repeats, such as the names of the columns, takes %,d bytes; the maximum is %d times the size of the CSV. Use %sshorter names"
                            .formatted(
                                    repeatedBytes,
                                    MAX_REPEATED_BYTES_PER_CSV_BYTE,
                                    rowCount * bytesPerRow > maxBytes ? "" : "a larger batch_size or "));
        }
    }

    private static long encodedLength(String sql) {
        return new EncodedFragment(sql, OutputEncoding.JSON).length();
    }
}
