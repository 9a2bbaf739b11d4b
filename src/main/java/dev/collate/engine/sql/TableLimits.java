package dev.collate.engine.sql;

/**
 * The limits of a database for a table and for one statement.
 *
 * @param columns the maximum number of columns of a table
 * @param rowsPerStatement the maximum number of rows of one INSERT
 * @param cellsPerStatement the maximum number of cells of one INSERT
 * @param row the maximum width of a row
 */
record TableLimits(int columns, int rowsPerStatement, int cellsPerStatement, RowWidth row) {
    /**
     * Returns the maximum number of rows of one INSERT into a table of {@code columns} columns: at least 1, and at most {@code batchSize},
     * which the caller requests.
     */
    int rowsPerStatement(int columns, int batchSize) {
        return Math.min(batchSize, Math.min(rowsPerStatement, Math.max(1, cellsPerStatement / columns)));
    }
}
