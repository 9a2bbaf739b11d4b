package dev.collate.engine.sql;

/**
 * How much an engine takes at once.
 *
 * @param columns most columns of a table
 * @param rowsPerStatement most rows of one INSERT
 * @param cellsPerStatement most cells of one INSERT
 * @param row how wide a row may be
 */
record TableLimits(int columns, int rowsPerStatement, int cellsPerStatement, RowWidth row) {
    /** How many rows one INSERT of this many columns has, at least 1, when the caller asks for {@code batchSize}. */
    int rowsPerStatement(int columns, int batchSize) {
        return Math.min(batchSize, Math.min(rowsPerStatement, Math.max(1, cellsPerStatement / columns)));
    }
}
