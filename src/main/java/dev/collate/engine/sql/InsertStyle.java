package dev.collate.engine.sql;

/**
 * The SQL around the rows of one INSERT. In {@code open} and {@code row}, {@code %s} stands for the table with its columns: {@code "t"
 * ("a", "b")}.
 *
 * @param open the SQL before the first row
 * @param row the SQL before the cells of each row
 * @param afterRow the SQL after the cells of each row
 * @param between the SQL between two rows
 * @param close the SQL after the last row
 */
record InsertStyle(String open, String row, String afterRow, String between, String close) {
    /** The style for most databases: one INSERT with a VALUES list of several rows. */
    static final InsertStyle VALUES = new InsertStyle("INSERT INTO %s VALUES\n", "(", ")", ",\n", ";\n");

    /**
     * The style for a database without multi-row VALUES lists. The INSERT ALL has one INTO clause for each row, and ends with a query that
     * returns one row, because the database executes the INTO clauses once for each row of the query.
     */
    static final InsertStyle INSERT_ALL =
            new InsertStyle("INSERT ALL\n", "  INTO %s VALUES (", ")", "\n", "\nSELECT 1 FROM dual;\n");
}
