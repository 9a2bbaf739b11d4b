package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ValueLimits;
import java.util.function.Function;

/**
 * Everything that the script writer must know about one database.
 *
 * @param texts returns how the texts of a column are written, depending on the type of the column
 * @param tableOptions the SQL after the column list of CREATE TABLE
 * @param emptyTextIsNull whether the database stores an empty string as NULL
 * @param encoding the statement that makes the client and the server read the following script as UTF-8; empty if none
 *     is needed
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
     * Creates the profile of a database that writes every text as one literal, supports multi-row VALUES, and
     * distinguishes the empty string from NULL.
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

    /** Returns a copy with the statement that makes a client and the server read the following script as UTF-8. */
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
