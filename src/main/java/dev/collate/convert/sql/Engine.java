package dev.collate.convert.sql;

import dev.collate.convert.sql.ColumnType.Text;
import java.util.function.Function;

/**
 * What there is to know about one database: its answers to the questions that a script asks.
 *
 * @param texts how the texts of a column of this type are written
 * @param tableOptions what stands after the columns in CREATE TABLE
 * @param emptyTextIsNull true where there is no empty string
 */
record Engine(
        Identifiers identifiers,
        TableLimits tableLimits,
        ValueLimits valueLimits,
        TypeNames typeNames,
        Literals literals,
        Function<Text, TextLiterals> texts,
        InsertStyle insertStyle,
        String tableOptions,
        boolean emptyTextIsNull) {
    /** An engine that writes every text as one literal, knows lists of rows, and tells the empty string from NULL. */
    Engine(
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
                false);
    }
}
