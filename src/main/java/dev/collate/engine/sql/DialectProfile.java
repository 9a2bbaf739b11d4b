package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ValueLimits;
import java.util.function.UnaryOperator;

/**
 * The syntax and the limits of one database.
 *
 * @param textSyntax returns the syntax of text literals for a column of the given text type
 * @param tableOptions the SQL after the column list of CREATE TABLE
 * @param createIfNotExists returns, for a quoted table name, the SQL before the column list of a CREATE TABLE that does nothing if the
 *     table exists
 * @param emptyTextIsNull whether the database stores an empty string as NULL
 * @param encodingStatement the statement that makes the client and the server read the rest of the script as UTF-8; empty if no such
 *     statement is needed
 */
record DialectProfile(
        Identifiers identifiers,
        TableLimits tableLimits,
        ValueLimits valueLimits,
        TypeNames typeNames,
        Literals literals,
        TextSyntax textSyntax,
        InsertStyle insertStyle,
        KeyWidth keyWidth,
        TransactionStatements transaction,
        String tableOptions,
        UnaryOperator<String> createIfNotExists,
        boolean emptyTextIsNull,
        String encodingStatement) {
    static final UnaryOperator<String> CREATE_IF_NOT_EXISTS = table -> "CREATE TABLE IF NOT EXISTS " + table;

    /** A function that returns the syntax of text literals. */
    interface TextSyntax {
        /**
         * Returns the literals of a text type.
         *
         * @param exactTypes whether each literal must have exactly the type of the column
         */
        TextLiterals literalsFor(Text text, boolean exactTypes);
    }

    /**
     * Creates the profile of a database with standard literals and CREATE TABLE IF NOT EXISTS, which stores an empty string as an empty
     * string, and which needs no table options and no encoding statement.
     */
    DialectProfile(
            Identifiers identifiers,
            TableLimits tableLimits,
            ValueLimits valueLimits,
            TypeNames typeNames,
            TextLiterals texts,
            InsertStyle insertStyle,
            KeyWidth keyWidth,
            TransactionStatements transaction) {
        this(
                identifiers,
                tableLimits,
                valueLimits,
                typeNames,
                Literals.STANDARD,
                (text, exactTypes) -> texts,
                insertStyle,
                keyWidth,
                transaction,
                "",
                CREATE_IF_NOT_EXISTS,
                false,
                "");
    }

    /**
     * The limits of a database for a table and for one statement.
     *
     * @param maxColumns the maximum number of columns of a table
     * @param maxRowsPerStatement the maximum number of rows of one INSERT
     * @param maxCellsPerStatement the maximum number of cells of one INSERT
     * @param rowWidth the maximum width of a row
     */
    record TableLimits(int maxColumns, int maxRowsPerStatement, int maxCellsPerStatement, RowWidth rowWidth) {
        /**
         * Returns the maximum number of rows of one INSERT into a table of {@code columns} columns: at least 1, and at most {@code
         * batchSize}, which the caller requests.
         */
        int maxRowsPerStatement(int columns, int batchSize) {
            return Math.min(batchSize, Math.min(maxRowsPerStatement, Math.max(1, maxCellsPerStatement / columns)));
        }
    }

    /**
     * The statements that begin and commit a transaction.
     *
     * @param begin the statements that begin a transaction; empty if the database begins it by itself
     * @param transactionalDdl whether DROP TABLE and CREATE TABLE can be part of a transaction; if not, these statements commit implicitly,
     *     so the transaction begins after them
     */
    record TransactionStatements(String begin, String commit, boolean transactionalDdl) {
        /** The transaction of a database that can roll back a CREATE TABLE. */
        static final TransactionStatements STANDARD = new TransactionStatements("BEGIN;\n", "COMMIT;\n", true);

        static final TransactionStatements MYSQL =
                new TransactionStatements("START TRANSACTION;\n", "COMMIT;\n", false);

        /** Without XACT_ABORT, SQL Server continues after most errors and commits the other rows. */
        static final TransactionStatements SQLSERVER =
                new TransactionStatements("SET XACT_ABORT ON;\nBEGIN TRANSACTION;\n", "COMMIT TRANSACTION;\n", true);

        static final TransactionStatements ORACLE = new TransactionStatements("", "COMMIT;\n", false);

        static final TransactionStatements H2 =
                new TransactionStatements("SET AUTOCOMMIT FALSE;\n", "COMMIT;\nSET AUTOCOMMIT TRUE;\n", false);
    }

    /**
     * The syntax of a database for booleans, dates and timestamps.
     *
     * @param trueLiteral the literal for true
     * @param falseLiteral the literal for false
     * @param datePrefix the SQL before the opening quote of a date
     * @param timestampPrefix the SQL before the opening quote of a timestamp
     * @param dateTimeSeparator the separator between the date and the time of a timestamp
     * @param offsetSeparator the separator between the time and its UTC offset
     * @param quote the quote before and after a date or a timestamp
     */
    record Literals(
            String trueLiteral,
            String falseLiteral,
            String datePrefix,
            String timestampPrefix,
            String dateTimeSeparator,
            String offsetSeparator,
            String quote) {
        /** The standard syntax: TRUE and FALSE, and dates and timestamps as quoted text. */
        static final Literals STANDARD = new Literals("TRUE", "FALSE", "", "", " ", "", "'");

        /** The syntax of the data of a COPY statement. */
        static final Literals COPY = new Literals("t", "f", "", "", " ", "", "");
    }
}
