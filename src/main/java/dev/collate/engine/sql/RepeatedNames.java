package dev.collate.engine.sql;

import dev.collate.problem.ApiException;

/**
 * Refuses a script that would be many times as long as its CSV: each INSERT names the table and all columns, in an engine without lists of rows
 * even once for each row. Everything else in a script takes at most 16 bytes for each byte of the CSV.
 */
final class RepeatedNames {
    /** The repeated names may take so many bytes for each of the CSV, so a script is at most about 50 times as long as its request. */
    private static final int MAX_PER_BYTE = 40;

    /** Less than a statement has, so that statements that end for their length repeat less than they hold besides. */
    private static final int MAX_PER_STATEMENT = 1 << 20;

    private RepeatedNames() {}

    /**
     * Checks a script before it is written. Lengths are those within JSON, so that the answer's form makes no difference.
     *
     * @param target the table and its columns, as an INSERT names them
     * @param rows how many rows the script has
     * @param length bytes of the CSV and of the table's name
     * @throws ApiException 422 when it would be too long
     */
    static void check(InsertStyle style, String target, int rows, int rowsPerStatement, long length) {
        if (rows == 0) {
            return;
        }
        long statement = length(style.open().formatted(target)) + length(style.close());
        long row = length(style.row().formatted(target));
        if (statement + row > MAX_PER_STATEMENT) {
            throw ApiException.unprocessable(
                    "csv: the names of the columns take %,d bytes in each INSERT; at most %,d. Choose shorter names."
                            .formatted(statement + row, MAX_PER_STATEMENT));
        }
        long statements = Math.ceilDiv(rows, rowsPerStatement);
        long max = MAX_PER_BYTE * length;
        long repeated = statements * statement + rows * row;
        if (repeated > max) {
            throw ApiException.unprocessable(
                    "csv: the names of the table and its columns, repeated in each INSERT, take %,d bytes, over %d times the text. Choose %sshorter names."
                            .formatted(repeated, MAX_PER_BYTE, rows * row > max ? "" : "a larger batch_size or "));
        }
    }

    private static long length(String sql) {
        return new EncodedFragment(sql, OutputEncoding.JSON).length();
    }
}
