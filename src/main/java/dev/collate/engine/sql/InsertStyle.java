package dev.collate.engine.sql;

/**
 * The SQL around the rows of one INSERT. In each part, {@code %s} is the table with its columns: {@code "t" ("a",
 * "b")}.
 *
 * @param open before the first row
 * @param row before the cells of each row
 * @param afterRow after the cells of each row
 * @param between between two rows
 * @param close after the last row
 */
record InsertStyle(String open, String row, String afterRow, String between, String close) {
    /** One multi-row VALUES list. */
    static final InsertStyle VALUES = new InsertStyle("INSERT INTO %s VALUES\n", "(", ")", ",\n", ";\n");

    /**
     * The style for a database without multi-row VALUES: one INTO clause for each row, and a query that returns one row.
     */
    static final InsertStyle INSERT_ALL =
            new InsertStyle("INSERT ALL\n", "  INTO %s VALUES (", ")", "\n", "\nSELECT 1 FROM dual;\n");
}
