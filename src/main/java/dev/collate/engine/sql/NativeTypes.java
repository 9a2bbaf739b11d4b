package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.NativeType;
import dev.collate.engine.sql.infer.NativeType.Bound;
import dev.collate.engine.sql.infer.NativeType.LengthUnit;
import dev.collate.engine.sql.infer.NativeType.MaxDigits;
import dev.collate.engine.sql.infer.NativeType.MaxLength;
import dev.collate.engine.sql.infer.NativeType.Parsed;
import dev.collate.engine.sql.infer.NativeType.Range;
import dev.collate.engine.sql.infer.NativeType.Seconds;
import dev.collate.engine.sql.infer.NativeType.Unbounded;
import dev.collate.engine.sql.infer.TypeFamily;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The types of a database that a caller can request by their own names. Only the listed names with numbers in brackets are types, so no
 * other SQL can become part of a script.
 */
final class NativeTypes {
    private static final Pattern SPACES = Pattern.compile("\\s+");

    /** Matches a name and numbers in brackets. The numbers are before the words about the time zone: {@code timestamp(3) with time zone}. */
    private static final Pattern TYPE = Pattern.compile("([a-z](?:(?! with)[a-z0-9 ])*?)"
            + "(?: ?\\( ?(\\d{1,9})(?: ?, ?(\\d{1,9}))?( char)? ?\\))?( with(?:out)? time zone)?");

    private static final int MAX_NAME_LENGTH = 60;

    /** The suffix of a name in {@link #types}, if the length of this type is followed by the word CHAR: {@code varchar2(200 char)}. */
    private static final String IN_CHARACTERS = "(n char)";

    private static final Bound ANY = new Unbounded();
    private static final Bound PARSED = new Parsed();

    /** A type without its numbers. */
    private record Declared(TypeFamily family, Numbers numbers) {}

    /** The numbers in brackets of a type. */
    private interface Numbers {
        /** Returns which values a type with these numbers can store. Returns null for other numbers. A missing number is -1. */
        @Nullable
        Bound of(int first, int second);
    }

    private final Map<String, Declared> types = new LinkedHashMap<>();

    /** Returns the type with this name, ignoring case. Returns an empty Optional if the database has no such type, or not with these numbers. */
    Optional<NativeType> named(String written) {
        if (written.length() > MAX_NAME_LENGTH) {
            return Optional.empty();
        }
        var name = SPACES.matcher(written.strip().toLowerCase(Locale.ROOT)).replaceAll(" ");
        var parts = TYPE.matcher(name);
        if (!parts.matches()) {
            return Optional.empty();
        }
        boolean inCharacters = parts.group(4) != null;
        var after = parts.group(5) == null ? "" : parts.group(5);
        int first = number(parts.group(2));
        int second = number(parts.group(3));
        var type = types.get(parts.group(1) + (inCharacters ? IN_CHARACTERS : "") + after);
        var numbers =
                first < 0 ? "" : "(" + first + (second < 0 ? "" : "," + second) + (inCharacters ? " char" : "") + ")";
        var declared = (parts.group(1) + numbers + after).toUpperCase(Locale.ROOT);
        var bound = type == null ? null : type.numbers().of(first, second);
        return type == null || bound == null
                ? Optional.empty()
                : Optional.of(new NativeType(declared, type.family(), bound));
    }

    /** Returns the names of all types. */
    Set<String> all() {
        return types.keySet();
    }

    /** Returns the names of all types, for error messages. */
    String names() {
        return String.join(", ", all());
    }

    private static int number(@Nullable String digits) {
        return digits == null ? -1 : Integer.parseInt(digits);
    }

    private NativeTypes add(TypeFamily family, Numbers numbers, String... names) {
        for (var name : names) {
            types.put(name, new Declared(family, numbers));
        }
        return this;
    }

    /** Adds types without numbers. */
    private NativeTypes plain(TypeFamily family, Bound bound, String... names) {
        return add(family, (first, second) -> first < 0 ? bound : null, names);
    }

    private NativeTypes whole(long min, long max, String... names) {
        return plain(TypeFamily.BIGINT, new Range(min, max), names);
    }

    /** Adds integers of this number of bits, with a sign. */
    private NativeTypes bits(int bits, String... names) {
        return whole(-1L << bits - 1, ~(-1L << bits - 1), names);
    }

    /** Adds types of texts that need a length. */
    private NativeTypes text(int max, LengthUnit unit, String... names) {
        return add(
                TypeFamily.TEXT,
                (length, none) -> length >= 1 && length <= max && none < 0 ? new MaxLength(length, unit) : null,
                names);
    }

    /** Adds types of decimals, which need a precision. The scale is 0 if it is missing. */
    private NativeTypes decimal(int maxPrecision, int maxScale, String... names) {
        return add(
                TypeFamily.DECIMAL,
                (precision, scale) ->
                        precision >= 1 && precision <= maxPrecision && scale <= Math.min(precision, maxScale)
                                ? new MaxDigits(precision, Math.max(0, scale))
                                : null,
                names);
    }

    /** Adds types of timestamps. Without a number, they have {@code usual} fractional digits. */
    private NativeTypes seconds(int max, int usual, boolean zoned, String... names) {
        return add(
                TypeFamily.TIMESTAMP,
                (digits, none) -> digits <= max && none < 0 ? new Seconds(digits < 0 ? usual : digits, zoned) : null,
                names);
    }

    static NativeTypes of(Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL -> postgresql();
            case MYSQL -> mysql();
            case MARIADB -> mysql().plain(TypeFamily.TEXT, PARSED, "uuid", "inet6");
            case SQLITE ->
                new NativeTypes()
                        .bits(64, "integer", "int")
                        .plain(TypeFamily.TEXT, ANY, "text")
                        .plain(TypeFamily.DOUBLE, ANY, "real");
            case SQLSERVER -> sqlserver();
            case ORACLE -> oracle();
            case H2 -> h2();
            case DUCKDB -> duckdb();
        };
    }

    private static NativeTypes postgresql() {
        return new NativeTypes()
                .text(10_485_760, LengthUnit.CHARACTERS, "varchar", "character varying")
                .plain(TypeFamily.TEXT, ANY, "text", "xml")
                .plain(TypeFamily.TEXT, PARSED, "json", "jsonb", "uuid", "inet", "cidr")
                .bits(16, "smallint", "int2")
                .bits(32, "integer", "int", "int4")
                .bits(64, "bigint", "int8")
                .decimal(1000, 1000, "numeric", "decimal")
                .plain(TypeFamily.DOUBLE, ANY, "double precision", "float8")
                .plain(TypeFamily.BOOLEAN, ANY, "boolean", "bool")
                .plain(TypeFamily.DATE, ANY, "date")
                .seconds(6, 6, false, "timestamp", "timestamp without time zone")
                .seconds(6, 6, true, "timestamptz", "timestamp with time zone");
    }

    private static NativeTypes mysql() {
        return new NativeTypes()
                .text(16_383, LengthUnit.CHARACTERS, "varchar")
                .plain(TypeFamily.TEXT, new MaxLength((1 << 16) - 1, LengthUnit.BYTES), "text")
                .plain(TypeFamily.TEXT, new MaxLength((1 << 24) - 1, LengthUnit.BYTES), "mediumtext")
                .plain(TypeFamily.TEXT, new MaxLength(Integer.MAX_VALUE, LengthUnit.BYTES), "longtext")
                .plain(TypeFamily.TEXT, PARSED, "json")
                .bits(8, "tinyint")
                .bits(16, "smallint")
                .bits(24, "mediumint")
                .bits(32, "int", "integer")
                .bits(64, "bigint")
                .whole(0, (1 << 8) - 1, "tinyint unsigned")
                .whole(0, (1 << 16) - 1, "smallint unsigned")
                .whole(0, (1L << 32) - 1, "int unsigned", "integer unsigned")
                .decimal(65, 30, "decimal", "numeric")
                .plain(TypeFamily.DOUBLE, ANY, "double", "double precision")
                .plain(TypeFamily.BOOLEAN, ANY, "boolean", "bool")
                .plain(TypeFamily.DATE, ANY, "date")
                .seconds(6, 0, false, "datetime");
    }

    private static NativeTypes sqlserver() {
        return new NativeTypes()
                .text(4000, LengthUnit.UTF16_UNITS, "nvarchar")
                .plain(TypeFamily.TEXT, PARSED, "uniqueidentifier")
                .whole(0, (1 << 8) - 1, "tinyint")
                .bits(16, "smallint")
                .bits(32, "int")
                .bits(64, "bigint")
                .decimal(38, 38, "decimal", "numeric")
                .plain(TypeFamily.BOOLEAN, ANY, "bit")
                .plain(TypeFamily.DATE, ANY, "date")
                .seconds(7, 7, false, "datetime2")
                .seconds(7, 7, true, "datetimeoffset");
    }

    private static NativeTypes oracle() {
        return new NativeTypes()
                .text(4000, LengthUnit.BYTES, "varchar2")
                .text(1000, LengthUnit.CHARACTERS, "varchar2" + IN_CHARACTERS)
                .plain(TypeFamily.TEXT, ANY, "clob")
                .decimal(38, 38, "number")
                .plain(TypeFamily.DATE, ANY, "date")
                .seconds(9, 6, false, "timestamp")
                .seconds(9, 6, true, "timestamp with time zone");
    }

    private static NativeTypes h2() {
        return new NativeTypes()
                .text(1 << 20, LengthUnit.UTF16_UNITS, "varchar", "character varying")
                .plain(TypeFamily.TEXT, ANY, "clob")
                .plain(TypeFamily.TEXT, PARSED, "uuid")
                .bits(8, "tinyint")
                .bits(16, "smallint")
                .bits(32, "integer", "int")
                .bits(64, "bigint")
                .decimal(1000, 1000, "numeric", "decimal")
                .plain(TypeFamily.DOUBLE, ANY, "double precision", "double")
                .plain(TypeFamily.BOOLEAN, ANY, "boolean")
                .plain(TypeFamily.DATE, ANY, "date")
                .seconds(9, 6, false, "timestamp")
                .seconds(9, 6, true, "timestamp with time zone");
    }

    private static NativeTypes duckdb() {
        return new NativeTypes()
                .plain(TypeFamily.TEXT, ANY, "varchar", "text")
                .plain(TypeFamily.TEXT, PARSED, "uuid", "json")
                .bits(8, "tinyint")
                .bits(16, "smallint")
                .bits(32, "integer", "int")
                .bits(64, "bigint")
                .whole(0, (1 << 8) - 1, "utinyint")
                .whole(0, (1 << 16) - 1, "usmallint")
                .whole(0, (1L << 32) - 1, "uinteger")
                .decimal(38, 38, "decimal", "numeric")
                .plain(TypeFamily.DOUBLE, ANY, "double")
                .plain(TypeFamily.BOOLEAN, ANY, "boolean")
                .plain(TypeFamily.DATE, ANY, "date")
                .seconds(6, 6, false, "timestamp")
                .plain(TypeFamily.TIMESTAMP, new Seconds(6, true), "timestamptz", "timestamp with time zone");
    }
}
