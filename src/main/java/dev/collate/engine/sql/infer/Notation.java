package dev.collate.engine.sql.infer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How cells are written, in addition to the notation of ISO 8601 and SQL.
 *
 * @param decimalSeparator the decimal separator of numbers that may have groups of digits; null for numbers without groups and with a decimal point
 * @param dateFormat the format of dates; null for only ISO 8601. In a request, it may also be {@link DateFormat#AUTO}
 */
public record Notation(
        @Nullable DecimalSeparator decimalSeparator,
        @Nullable DateFormat dateFormat,
        BooleanWords booleanWords) {
    /** Only the notation of ISO 8601 and SQL. */
    public static final Notation PLAIN = new Notation(null, null, BooleanWords.NONE);

    /** Returns the timestamp {@code source[start, end)} in ISO 8601. */
    public byte[] isoTimestamp(byte[] source, int start, int end) {
        var iso = dateFormat == null ? null : dateFormat.isoTimestamp(source, start, end);
        return iso == null ? Arrays.copyOfRange(source, start, end) : iso;
    }
}
