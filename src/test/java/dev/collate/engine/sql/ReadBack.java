package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.sql.SqlScript.Column;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a value that a database returns equals the cell of the CSV. Numbers must have the same value, and timestamps must have the
 * same instant.
 */
final class ReadBack {
    private static final DateTimeFormatter LOCAL = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendPattern("[ ]['T']HH:mm[:ss]")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter();
    private static final DateTimeFormatter ZONED = new DateTimeFormatterBuilder()
            .append(LOCAL)
            .optionalStart()
            .appendOffset("+HH:MM", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HHmm", "Z")
            .optionalEnd()
            .toFormatter();

    /** Matches the names of the types of numbers, except those of doubles. */
    private static final Pattern NUMBER = Pattern.compile("(?i).*(INT|DEC|NUM).*");

    private ReadBack() {}

    /** Returns null if the value in the column {@code index} equals the cell. Otherwise returns the value as text. */
    static @Nullable String difference(ResultSet result, int index, Column column, @Nullable String cell)
            throws SQLException {
        var actual = result.getString(index);
        if (cell == null || actual == null) {
            boolean emptyIsNull = !isText(column.type())
                    || column.type().contains("VARCHAR2")
                    || column.type().equals("CLOB");
            boolean expectsNull = cell == null || cell.isEmpty() && emptyIsNull;
            return expectsNull && actual == null ? null : String.valueOf(actual);
        }
        return isEqual(result, index, column.type(), cell, actual) ? null : actual;
    }

    private static boolean isEqual(ResultSet result, int index, String type, String cell, String actual)
            throws SQLException {
        if (isText(type)) {
            return actual.equals(cell);
        }
        if (type.startsWith("BOOLEAN") || type.equals("BIT") || type.equals("NUMBER(1)")) {
            return result.getBoolean(index) == cell.equalsIgnoreCase("true");
        }
        if (type.startsWith("DOUBLE") || type.startsWith("REAL") || type.startsWith("FLOAT")) {
            return new BigDecimal(Double.toString(result.getDouble(index))).compareTo(new BigDecimal(cell)) == 0;
        }
        if (type.equals("DATE")) {
            return actual.replace(" 00:00:00", "").equals(cell);
        }
        if (type.contains("ZONE") || type.startsWith("DATETIMEOFFSET") || type.startsWith("TIMESTAMPTZ")) {
            return Objects.equals(
                    result.getObject(index, OffsetDateTime.class).toInstant(),
                    OffsetDateTime.parse(cell, ZONED).toInstant());
        }
        if (type.startsWith("TIMESTAMP") || type.startsWith("DATETIME")) {
            return LocalDateTime.parse(actual, LOCAL).equals(LocalDateTime.parse(withoutTrailingZeros(cell), LOCAL));
        }
        assertThat(type).as("a type that ReadBack knows by its name").matches(NUMBER);
        return new BigDecimal(actual).compareTo(new BigDecimal(cell)) == 0;
    }

    /** Removes the trailing zeros of a fraction. Otherwise the fraction could have more digits than the formatter parses. */
    private static String withoutTrailingZeros(String cell) {
        return cell.contains(".") ? cell.replaceAll("0+$", "").replaceAll("\\.$", "") : cell;
    }

    /** Returns whether a type is a type of texts. Recognizes these types by their names. */
    static boolean isText(String type) {
        return type.contains("CHAR") || type.contains("TEXT") || type.equals("CLOB");
    }
}
