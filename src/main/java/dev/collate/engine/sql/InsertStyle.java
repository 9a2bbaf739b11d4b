package dev.collate.engine.sql;

/**
 * The words around the rows of one INSERT. In each, {@code %s} is the table with its columns: {@code "t" ("a", "b")}.
 *
 * @param open before the first row
 * @param row before the cells of each row
 * @param afterRow after the cells of each row
 * @param between between two rows
 * @param close after the last row
 */
record InsertStyle(String open, String row, String afterRow, String between, String close) {
    /** One list of rows. */
    static final InsertStyle VALUES = new InsertStyle("INSERT INTO %s VALUES\n", "(", ")", ",\n", ";\n");

    /** For an engine without lists of rows: one clause for each, fed by a query of one row. */
    static final InsertStyle INSERT_ALL =
            new InsertStyle("INSERT ALL\n", "  INTO %s VALUES (", ")", "\n", "\nSELECT 1 FROM dual;\n");
}
