package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ValueLimits;
import java.util.function.Function;

/**
 * What there is to know about one database: its answers to the questions that a script asks.
 *
 * @param texts how the texts of a column of this type are written
 * @param tableOptions what stands after the columns in CREATE TABLE
 * @param emptyTextIsNull true where there is no empty string
 * @param encoding the statement that makes a client and the server read what follows as UTF-8; empty where there is none
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
    /** An engine that writes every text as one literal, knows lists of rows, and tells the empty string from NULL. */
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

    /** The same, where this statement makes a client and the server read what follows as UTF-8. */
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
