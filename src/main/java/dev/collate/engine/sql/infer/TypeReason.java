package dev.collate.engine.sql.infer;

import org.jspecify.annotations.Nullable;

/**
 * The cell that decided the type of a column.
 *
 * @param family the family of the type
 * @param before the family of the cells above it; null if it is the first cell with a value
 * @param row the number of its data row, from 1
 * @param cell the beginning of its text
 * @param leadingZeros whether the column is text because numbers have leading zeros or plus signs
 */
public record TypeReason(TypeFamily family, @Nullable TypeFamily before, int row, String cell, boolean leadingZeros) {
    /** Returns the reason in words: {@code row 400: "N/A" is not a date}. */
    public String description() {
        var quoted = "row %,d: \"%s\" ".formatted(row, cell);
        if (leadingZeros) {
            return quoted + "has a leading zero or a plus sign";
        }
        if (before == null) {
            return family == TypeFamily.TEXT ? quoted + "is text" : "each value is " + words(family);
        }
        return quoted + "is not " + words(before);
    }

    private static String words(TypeFamily family) {
        return switch (family) {
            case BOOLEAN -> "true or false";
            case INTEGER -> "a 32-bit integer";
            case BIGINT -> "a 64-bit integer";
            case DECIMAL -> "a decimal number";
            case DOUBLE -> "a number";
            case DATE -> "a date";
            case TIMESTAMP -> "a timestamp";
            case TEXT -> "text";
        };
    }
}
