package dev.collate.engine.sql.infer;

import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import org.jspecify.annotations.Nullable;

/**
 * How cells are written, in addition to the notation of ISO 8601 and SQL.
 *
 * @param decimalSeparator the decimal separator of numbers that may have groups of digits; null for numbers without groups and with a
 *     decimal point
 * @param dateFormat the format of dates; null for only ISO 8601. In a request, it may also be {@link DateFormat#AUTO}
 */
public record Notation(
        @Nullable DecimalSeparator decimalSeparator,
        @Nullable DateFormat dateFormat,
        BooleanWords booleanWords) {
    /** Only the notation of ISO 8601 and SQL. */
    public static final Notation PLAIN = new Notation(null, null, BooleanWords.NONE);

    /**
     * Converts the cell {@code source[start, end)} of a column of this type to the notation of ISO 8601 and SQL. The cell must fit the
     * type. Returns null if the cell already has this notation.
     *
     * @param hasDoubledQuotes whether the cell contains double quotes that the CSV escapes as {@code ""}
     */
    public byte @Nullable [] toPlain(ColumnType type, byte[] source, int start, int end, boolean hasDoubledQuotes) {
        return switch (type) {
            case Text text -> null;
            case Decimal decimal -> plainNumber(source, start, end);
            case Timestamp timestamp -> isoDate(source, start, end);
            case Fixed fixed ->
                switch (fixed) {
                    case BOOLEAN -> booleanWords.toPlain(source, start, end, hasDoubledQuotes);
                    case INTEGER, BIGINT, DOUBLE -> plainNumber(source, start, end);
                    case DATE -> isoDate(source, start, end);
                };
        };
    }

    private byte @Nullable [] plainNumber(byte[] source, int start, int end) {
        return decimalSeparator == null ? null : decimalSeparator.toPlain(source, start, end);
    }

    private byte @Nullable [] isoDate(byte[] source, int start, int end) {
        return dateFormat == null ? null : dateFormat.toIso(source, start, end);
    }
}
