package dev.collate.engine.sql;

import dev.collate.problem.ApiException;

/**
 * Rejects a script whose repeated names would make it many times as long as its CSV. Each INSERT repeats the names of the table and of all
 * columns. In a database without multi-row VALUES lists, the SQL of each row repeats these names. The rest of a script takes at most about
 * 45 bytes for each byte of the CSV: the cell of a NULL timestamp, which the CSV writes as one comma, may be
 * {@code CAST(NULL AS TIMESTAMP(9) WITH TIME ZONE)}.
 */
final class RepeatedNamesCheck {
    /**
     * Maximum number of bytes of repeated names for each byte of the CSV. With this maximum, a script has at most about 85 times the length
     * of its request.
     */
    private static final int MAX_NAME_BYTES_PER_CSV_BYTE = 40;

    /**
     * Maximum number of bytes of names in one INSERT. This is a quarter of the maximum length of a statement, so an INSERT of maximum
     * length contains more row data than names.
     */
    private static final int MAX_NAME_BYTES_PER_STATEMENT = 1 << 20;

    private RepeatedNamesCheck() {}

    /**
     * Checks the length of a script before it is written. All lengths are those in a JSON response, even if the response is plain SQL, so
     * that both forms of the response accept the same CSV files.
     *
     * @param syntax the SQL around the rows of each statement, which contains the names
     * @param rowCount the number of rows of the script
     * @param sourceBytes the number of bytes of the CSV and of the table name together
     * @throws ApiException 422 if the script would be too long
     */
    static void checkLength(InsertStyle.Syntax syntax, int rowCount, int rowsPerStatement, long sourceBytes) {
        if (rowCount == 0) {
            return;
        }
        long bytesPerStatement = encodedLength(syntax.beforeRows()) + encodedLength(syntax.afterRows());
        long bytesPerRow = encodedLength(syntax.beforeRow());
        if (bytesPerStatement + bytesPerRow > MAX_NAME_BYTES_PER_STATEMENT) {
            throw ApiException.unprocessable(
                    "csv",
                    "the names of the table and its columns take %,d bytes in each INSERT; the maximum is %,d. Use shorter names"
                            .formatted(bytesPerStatement + bytesPerRow, MAX_NAME_BYTES_PER_STATEMENT));
        }
        long statementCount = Math.ceilDiv(rowCount, rowsPerStatement);
        long maxBytes = MAX_NAME_BYTES_PER_CSV_BYTE * sourceBytes;
        long repeatedBytes = statementCount * bytesPerStatement + rowCount * bytesPerRow;
        if (repeatedBytes > maxBytes) {
            throw ApiException.unprocessable(
                    "csv",
                    "the names of the table and its columns, repeated in each INSERT, take %,d bytes; the maximum is %d times the size of the CSV. Use %sshorter names"
                            .formatted(
                                    repeatedBytes,
                                    MAX_NAME_BYTES_PER_CSV_BYTE,
                                    rowCount * bytesPerRow > maxBytes ? "" : "a larger batch_size or "));
        }
    }

    private static long encodedLength(String sql) {
        return new EncodedFragment(sql, OutputEncoding.JSON).length();
    }
}
