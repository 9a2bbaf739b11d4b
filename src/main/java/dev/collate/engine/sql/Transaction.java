package dev.collate.engine.sql;

/**
 * The statements that begin and commit a transaction.
 *
 * @param begin the statements that begin a transaction; empty if the database begins it by itself
 * @param includesTables whether DROP TABLE and CREATE TABLE can be part of a transaction; if not, these statements commit implicitly, so
 *     the transaction begins after them
 */
record Transaction(String begin, String commit, boolean includesTables) {
    /** The transaction of a database that can roll back a CREATE TABLE. */
    static final Transaction STANDARD = new Transaction("BEGIN;\n", "COMMIT;\n", true);

    static final Transaction MYSQL = new Transaction("START TRANSACTION;\n", "COMMIT;\n", false);

    /** Without XACT_ABORT, SQL Server continues after most errors and commits the other rows. */
    static final Transaction SQLSERVER =
            new Transaction("SET XACT_ABORT ON;\nBEGIN TRANSACTION;\n", "COMMIT TRANSACTION;\n", true);

    static final Transaction ORACLE = new Transaction("", "COMMIT;\n", false);

    static final Transaction H2 = new Transaction("SET AUTOCOMMIT FALSE;\n", "COMMIT;\nSET AUTOCOMMIT TRUE;\n", false);
}
