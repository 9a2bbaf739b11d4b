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
     * @param rows the number of rows of the script
     * @param length the number of bytes of the CSV and of the table name together
     * @throws ApiException 422 if the script would be too long
     */
    static void check(InsertStyle.Syntax syntax, int rows, int rowsPerStatement, long length) {
        if (rows == 0) {
            return;
        }
        long statement = length(syntax.beforeRows()) + length(syntax.afterRows());
        long row = length(syntax.beforeRow());
        if (statement + row > MAX_NAME_BYTES_PER_STATEMENT) {
            throw ApiException.unprocessable(
                    "csv",
                    "the names of the table and its columns take %,d bytes in each INSERT; the maximum is %,d. Use shorter names"
                            .formatted(statement + row, MAX_NAME_BYTES_PER_STATEMENT));
        }
        long statements = Math.ceilDiv(rows, rowsPerStatement);
        long max = MAX_NAME_BYTES_PER_CSV_BYTE * length;
        long repeated = statements * statement + rows * row;
        if (repeated > max) {
            throw ApiException.unprocessable(
                    "csv",
                    "the names of the table and its columns, repeated in each INSERT, take %,d bytes; the maximum is %d times the size of the CSV. Use %sshorter names"
                            .formatted(
                                    repeated,
                                    MAX_NAME_BYTES_PER_CSV_BYTE,
                                    rows * row > max ? "" : "a larger batch_size or "));
        }
    }

    private static long length(String sql) {
        return new EncodedFragment(sql, OutputEncoding.JSON).length();
    }
}
