package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ValueLimits;
import java.util.function.Function;

/**
 * The syntax and the limits of one database.
 *
 * @param texts returns the syntax of text literals for a column of the given text type
 * @param tableOptions the SQL after the column list of CREATE TABLE
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
        Function<Text, TextLiterals> texts,
        InsertStyle insertStyle,
        String tableOptions,
        boolean emptyTextIsNull,
        String encoding) {
    /**
     * Creates the profile of a database that accepts text literals of any length, supports multi-row VALUES lists, and distinguishes the
     * empty string from NULL.
     */
    DialectProfile(
            Identifiers identifiers,
            TableLimits tableLimits,
            ValueLimits valueLimits,
            TypeNames typeNames,
            TextLiterals texts) {
        this(
                identifiers,
                tableLimits,
                valueLimits,
                typeNames,
                Literals.STANDARD,
                text -> texts,
                InsertStyle.VALUES,
                "",
                false,
                "");
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
                tableOptions,
                emptyTextIsNull,
                statement);
    }
}
