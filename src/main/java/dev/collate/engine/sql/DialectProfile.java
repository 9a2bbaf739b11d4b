package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ValueLimits;
import java.util.function.UnaryOperator;

/**
 * The syntax and the limits of one database.
 *
 * @param texts returns the syntax of text literals for a column of the given text type
 * @param tableOptions the SQL after the column list of CREATE TABLE
 * @param createIfNotExists returns, for a quoted table name, the SQL before the column list of a CREATE TABLE that does nothing if the table
 *     exists
 * @param emptyTextIsNull whether the database stores an empty string as NULL
 * @param encoding the statement that makes the client and the server read the rest of the script as UTF-8; empty if no such statement is
 *     needed
 */
record DialectProfile(
        Identifiers identifiers,
        TableLimits tableLimits,
        ValueLimits valueLimits,
        TypeNames typeNames,
        Literals literals,
        Texts texts,
        InsertStyle insertStyle,
        KeyWidth keyWidth,
        Transaction transaction,
        String tableOptions,
        UnaryOperator<String> createIfNotExists,
        boolean emptyTextIsNull,
        String encoding) {
    static final UnaryOperator<String> CREATE_IF_NOT_EXISTS = table -> "CREATE TABLE IF NOT EXISTS " + table;

    /** Returns the syntax of text literals. */
    interface Texts {
        /**
         * Returns the literals of a text type.
         *
         * @param typed whether each literal must have exactly the type of the column
         */
        TextLiterals of(Text text, boolean typed);
    }

    /**
     * Creates the profile of a database that accepts text literals of any length, supports multi-row VALUES lists, and distinguishes the
     * empty string from NULL.
     */
    DialectProfile(
            Identifiers identifiers,
            TableLimits tableLimits,
            ValueLimits valueLimits,
            TypeNames typeNames,
            TextLiterals texts,
            InsertStyle insertStyle,
            KeyWidth keyWidth,
            Transaction transaction) {
        this(
                identifiers,
                tableLimits,
                valueLimits,
                typeNames,
                Literals.STANDARD,
                (text, typed) -> texts,
                insertStyle,
                keyWidth,
                transaction,
                "",
                CREATE_IF_NOT_EXISTS,
                false,
                "");
    }

    /** Returns a copy of the profile of PostgreSQL whose rows are the data of a COPY statement. */
    DialectProfile copying() {
        var copied = TextLiterals.copy();
        return new DialectProfile(
                identifiers,
                tableLimits,
                valueLimits,
                typeNames,
                Literals.COPY,
                (text, typed) -> copied,
                InsertStyle.COPY,
                keyWidth,
                transaction,
                tableOptions,
                createIfNotExists,
                emptyTextIsNull,
                encoding);
    }

    /** Returns a copy with the statement that makes the client and the server read the rest of the script as UTF-8. */
    DialectProfile withEncoding(String statement) {
        return new DialectProfile(
                identifiers,
                tableLimits,
                valueLimits,
                typeNames,
                literals,
                texts,
                insertStyle,
                keyWidth,
                transaction,
                tableOptions,
                createIfNotExists,
                emptyTextIsNull,
                statement);
    }
}
