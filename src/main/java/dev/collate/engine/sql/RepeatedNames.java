package dev.collate.engine.sql;

import dev.collate.problem.ApiException;

/**
 * Rejects a script that would be many times as long as its CSV. Each INSERT repeats the names of the table and of all columns. In a
 * database without multi-row VALUES, each row repeats them. The rest of a script takes at most 16 bytes for each byte of the CSV.
 */
final class RepeatedNames {
    /**
     * Maximum number of bytes of repeated names for each byte of the CSV. This maximum limits a script to about 50 times the
     * length of its request.
     */
    private static final int MAX_PER_BYTE = 40;

    /**
     * Maximum number of bytes of names in a statement. This maximum is far below the maximum length of a statement, so that a full
     * statement contains more row data than names.
     */
    private static final int MAX_PER_STATEMENT = 1 << 20;

    private RepeatedNames() {}

    /**
     * Checks a script before it is written. All lengths are measured in the JSON response, so that the result is the same for the bare
     * script.
     *
     * @param target the table and its columns, as an INSERT names them
     * @param rows the number of rows of the script
     * @param length the bytes of the CSV and of the table's name
     * @throws ApiException 422 if the script would be too long
     */
    static void check(InsertStyle style, String target, int rows, int rowsPerStatement, long length) {
        if (rows == 0) {
            return;
        }
        long statement = length(style.open().formatted(target)) + length(style.close());
        long row = length(style.row().formatted(target));
        if (statement + row > MAX_PER_STATEMENT) {
            throw ApiException.unprocessable(
                    "csv: the column names take %,d bytes in each INSERT; the maximum is %,d. Use shorter names."
                            .formatted(statement + row, MAX_PER_STATEMENT));
        }
        long statements = Math.ceilDiv(rows, rowsPerStatement);
        long max = MAX_PER_BYTE * length;
        long repeated = statements * statement + rows * row;
        if (repeated > max) {
            throw ApiException.unprocessable(
                    "csv: the names of the table and its columns, repeated in each INSERT, take %,d bytes; the maximum is %d times the size of the CSV. Use %sshorter names."
                            .formatted(repeated, MAX_PER_BYTE, rows * row > max ? "" : "a larger batch_size or "));
        }
    }

    private static long length(String sql) {
        return new EncodedFragment(sql, OutputEncoding.JSON).length();
    }
}
