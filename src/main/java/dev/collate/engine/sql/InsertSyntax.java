package dev.collate.engine.sql;

/**
 * The SQL around the rows of one INSERT or MERGE.
 *
 * @param open the SQL before the first row
 * @param row the SQL before the cells of each row
 * @param afterRow the SQL after the cells of each row
 * @param betweenCells the SQL between two cells
 * @param nullLiteral the SQL of a NULL
 * @param between the SQL between two rows
 * @param close the SQL after the last row
 * @param typed whether every cell must have the type of its column, because the rows are the result of a query. In an INSERT, the database
 *     converts each cell.
 * @param unlimited whether one statement contains all rows
 */
record InsertSyntax(
        String open,
        String row,
        String afterRow,
        String betweenCells,
        String nullLiteral,
        String between,
        String close,
        boolean typed,
        boolean unlimited) {
    /** Creates the syntax of a statement that has a maximum length. */
    InsertSyntax(String open, String row, String afterRow, String between, String close, boolean typed) {
        this(open, row, afterRow, ", ", "NULL", between, close, typed, false);
    }

    /** Returns a copy with a clause before the semicolon at the end of the statement. */
    InsertSyntax with(String clause) {
        return new InsertSyntax(
                open, row, afterRow, betweenCells, nullLiteral, between, "\n" + clause + close, typed, unlimited);
    }
}
