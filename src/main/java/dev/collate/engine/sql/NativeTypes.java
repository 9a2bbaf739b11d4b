package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.NativeType;
import dev.collate.engine.sql.infer.NativeType.Bound;
import dev.collate.engine.sql.infer.NativeType.LengthUnit;
import dev.collate.engine.sql.infer.TypeFamily;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The types of a database that a caller can request by the names of the database. Only the listed names, with or without numbers in
 * parentheses, are accepted, so no other SQL can become part of a script.
 */
final class NativeTypes {
    private static final Pattern SPACES = Pattern.compile("\\s+");

    /**
     * Matches a name, and up to two numbers in parentheses, which precede the words about the time zone: {@code timestamp(3) with time
     * zone}.
     */
    private static final Pattern TYPE_PATTERN = Pattern.compile("([a-z](?:(?! with)[a-z0-9 ])*?)"
            + "(?: ?\\( ?(\\d{1,9})(?: ?, ?(\\d{1,9}))?( char)? ?\\))?( with(?:out)? time zone)?");

    private static final int MAX_NAME_LENGTH = 60;

    /** The suffix of a name in {@link #types}, if the length of this type is followed by the word CHAR: {@code varchar2(200 char)}. */
    private static final String CHAR_SUFFIX = "(n char)";

    /** A type without its numbers. */
    private record TypeEntry(TypeFamily family, BoundFactory boundFactory) {}

    /** A function that checks the numbers in parentheses of a type. */
    private interface BoundFactory {
        /**
         * Returns which values a type with these numbers can store. Returns null if the type does not accept the numbers. A missing number
         * is -1.
         */
        @Nullable
        Bound boundFor(int first, int second);
    }

    private final Map<String, TypeEntry> types = new LinkedHashMap<>();

    /**
     * Returns the type with this name, ignoring case. Returns an empty Optional if the database has no such type, or not with these
     * numbers.
     */
    Optional<NativeType> named(String text) {
        if (text.length() > MAX_NAME_LENGTH) {
            return Optional.empty();
        }
        var name = SPACES.matcher(text.strip().toLowerCase(Locale.ROOT)).replaceAll(" ");
        var match = TYPE_PATTERN.matcher(name);
        if (!match.matches()) {
            return Optional.empty();
        }
        boolean lengthInCharacters = match.group(4) != null;
        var suffix = match.group(5) == null ? "" : match.group(5);
        int first = parseNumber(match.group(2));
        int second = parseNumber(match.group(3));
        var type = types.get(match.group(1) + (lengthInCharacters ? CHAR_SUFFIX : "") + suffix);
        var numbers = first < 0
                ? ""
                : "(" + first + (second < 0 ? "" : "," + second) + (lengthInCharacters ? " char" : "") + ")";
        var declaredType = (match.group(1) + numbers + suffix).toUpperCase(Locale.ROOT);
        var bound = type == null ? null : type.boundFactory().boundFor(first, second);
        return type == null || bound == null
                ? Optional.empty()
                : Optional.of(new NativeType(declaredType, type.family(), bound));
    }

    /** Returns the names of all types, with placeholders for the numbers that a type needs, such as {@code varchar(n)}. */
    Stream<String> names() {
        return types.entrySet().stream()
                .map(type -> withNeededNumbers(type.getKey(), type.getValue().boundFactory()));
    }

    private static String withNeededNumbers(String name, BoundFactory boundFactory) {
        if (name.endsWith(CHAR_SUFFIX) || boundFactory.boundFor(-1, -1) != null) {
            return name;
        }
        return name + (boundFactory.boundFor(1, 1) == null ? "(n)" : "(p,s)");
    }

    private static int parseNumber(@Nullable String digits) {
        return digits == null ? -1 : Integer.parseInt(digits);
    }

    private NativeTypes add(TypeFamily family, BoundFactory boundFactory, String... names) {
        for (var name : names) {
            types.put(name, new TypeEntry(family, boundFactory));
        }
        return this;
    }

    /** Adds types without numbers. */
    private NativeTypes addPlain(TypeFamily family, Bound bound, String... names) {
        return add(family, (first, second) -> first < 0 ? bound : null, names);
    }

    private NativeTypes addRange(long min, long max, String... names) {
        return addPlain(TypeFamily.BIGINT, Bound.range(min, max), names);
    }

    /** Adds types of signed integers with this number of bits. */
    private NativeTypes addIntegers(int bits, String... names) {
        return addRange(-1L << bits - 1, ~(-1L << bits - 1), names);
    }

    /** Adds types of texts, which need a length from 1 to {@code maxLength}. */
    private NativeTypes addTexts(int maxLength, LengthUnit unit, String... names) {
        return add(
                TypeFamily.TEXT,
                (length, second) ->
                        length >= 1 && length <= maxLength && second < 0 ? Bound.maxLength(length, unit) : null,
                names);
    }

    /** Adds types of decimals, which need a precision. The scale is 0 if it is missing. */
    private NativeTypes addDecimals(int maxPrecision, int maxScale, String... names) {
        return add(
                TypeFamily.DECIMAL,
                (precision, scale) ->
                        precision >= 1 && precision <= maxPrecision && scale <= Math.min(precision, maxScale)
                                ? Bound.maxDigits(precision, Math.max(0, scale))
                                : null,
                names);
    }

    /** Adds types of timestamps. Without a number, they have {@code defaultDigits} fractional digits. */
    private NativeTypes addTimestamps(int maxDigits, int defaultDigits, boolean zoned, String... names) {
        return add(
                TypeFamily.TIMESTAMP,
                (digits, second) -> digits <= maxDigits && second < 0
                        ? Bound.fractionalSeconds(digits < 0 ? defaultDigits : digits, zoned)
                        : null,
                names);
    }

    static NativeTypes of(Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL -> postgresql();
            case MYSQL -> mysql();
            case MARIADB -> mysql().addPlain(TypeFamily.TEXT, Bound.PARSED, "uuid", "inet6");
            case SQLITE ->
                new NativeTypes()
                        .addIntegers(64, "integer", "int")
                        .addPlain(TypeFamily.TEXT, Bound.UNBOUNDED, "text")
                        .addPlain(TypeFamily.DOUBLE, Bound.UNBOUNDED, "real");
            case SQLSERVER -> sqlserver();
            case ORACLE -> oracle();
            case H2 -> h2();
            case DUCKDB -> duckdb();
        };
    }

    private static NativeTypes postgresql() {
        return new NativeTypes()
                .addTexts(10_485_760, LengthUnit.CHARACTERS, "varchar", "character varying")
                .addPlain(TypeFamily.TEXT, Bound.UNBOUNDED, "text", "xml")
                .addPlain(TypeFamily.TEXT, Bound.PARSED, "json", "jsonb", "uuid", "inet", "cidr")
                .addIntegers(16, "smallint", "int2")
                .addIntegers(32, "integer", "int", "int4")
                .addIntegers(64, "bigint", "int8")
                .addDecimals(1000, 1000, "numeric", "decimal")
                .addPlain(TypeFamily.DOUBLE, Bound.UNBOUNDED, "double precision", "float8")
                .addPlain(TypeFamily.BOOLEAN, Bound.UNBOUNDED, "boolean", "bool")
                .addPlain(TypeFamily.DATE, Bound.UNBOUNDED, "date")
                .addTimestamps(6, 6, false, "timestamp", "timestamp without time zone")
                .addTimestamps(6, 6, true, "timestamptz", "timestamp with time zone");
    }

    private static NativeTypes mysql() {
        return new NativeTypes()
                .addTexts(16_383, LengthUnit.CHARACTERS, "varchar")
                .addPlain(TypeFamily.TEXT, Bound.maxLength((1 << 16) - 1, LengthUnit.BYTES), "text")
                .addPlain(TypeFamily.TEXT, Bound.maxLength((1 << 24) - 1, LengthUnit.BYTES), "mediumtext")
                .addPlain(TypeFamily.TEXT, Bound.maxLength(Integer.MAX_VALUE, LengthUnit.BYTES), "longtext")
                .addPlain(TypeFamily.TEXT, Bound.PARSED, "json")
                .addIntegers(8, "tinyint")
                .addIntegers(16, "smallint")
                .addIntegers(24, "mediumint")
                .addIntegers(32, "int", "integer")
                .addIntegers(64, "bigint")
                .addRange(0, (1 << 8) - 1, "tinyint unsigned")
                .addRange(0, (1 << 16) - 1, "smallint unsigned")
                .addRange(0, (1L << 32) - 1, "int unsigned", "integer unsigned")
                .addDecimals(65, 30, "decimal", "numeric")
                .addPlain(TypeFamily.DOUBLE, Bound.UNBOUNDED, "double", "double precision")
                .addPlain(TypeFamily.BOOLEAN, Bound.UNBOUNDED, "boolean", "bool")
                .addPlain(TypeFamily.DATE, Bound.UNBOUNDED, "date")
                .addTimestamps(6, 0, false, "datetime");
    }

    private static NativeTypes sqlserver() {
        return new NativeTypes()
                .addTexts(4000, LengthUnit.UTF16_UNITS, "nvarchar")
                .addPlain(TypeFamily.TEXT, Bound.PARSED, "uniqueidentifier")
                .addRange(0, (1 << 8) - 1, "tinyint")
                .addIntegers(16, "smallint")
                .addIntegers(32, "int")
                .addIntegers(64, "bigint")
                .addDecimals(38, 38, "decimal", "numeric")
                .addPlain(TypeFamily.BOOLEAN, Bound.UNBOUNDED, "bit")
                .addPlain(TypeFamily.DATE, Bound.UNBOUNDED, "date")
                .addTimestamps(7, 7, false, "datetime2")
                .addTimestamps(7, 7, true, "datetimeoffset");
    }

    private static NativeTypes oracle() {
        return new NativeTypes()
                .addTexts(4000, LengthUnit.BYTES, "varchar2")
                .addTexts(1000, LengthUnit.CHARACTERS, "varchar2" + CHAR_SUFFIX)
                .addPlain(TypeFamily.TEXT, Bound.UNBOUNDED, "clob")
                .addDecimals(38, 38, "number")
                .addPlain(TypeFamily.DATE, Bound.UNBOUNDED, "date")
                .addTimestamps(9, 6, false, "timestamp")
                .addTimestamps(9, 6, true, "timestamp with time zone");
    }

    private static NativeTypes h2() {
        return new NativeTypes()
                .addTexts(1 << 20, LengthUnit.UTF16_UNITS, "varchar", "character varying")
                .addPlain(TypeFamily.TEXT, Bound.UNBOUNDED, "clob")
                .addPlain(TypeFamily.TEXT, Bound.PARSED, "uuid")
                .addIntegers(8, "tinyint")
                .addIntegers(16, "smallint")
                .addIntegers(32, "integer", "int")
                .addIntegers(64, "bigint")
                .addDecimals(1000, 1000, "numeric", "decimal")
                .addPlain(TypeFamily.DOUBLE, Bound.UNBOUNDED, "double precision", "double")
                .addPlain(TypeFamily.BOOLEAN, Bound.UNBOUNDED, "boolean")
                .addPlain(TypeFamily.DATE, Bound.UNBOUNDED, "date")
                .addTimestamps(9, 6, false, "timestamp")
                .addTimestamps(9, 6, true, "timestamp with time zone");
    }

    private static NativeTypes duckdb() {
        return new NativeTypes()
                .addPlain(TypeFamily.TEXT, Bound.UNBOUNDED, "varchar", "text")
                .addPlain(TypeFamily.TEXT, Bound.PARSED, "uuid", "json")
                .addIntegers(8, "tinyint")
                .addIntegers(16, "smallint")
                .addIntegers(32, "integer", "int")
                .addIntegers(64, "bigint")
                .addRange(0, (1 << 8) - 1, "utinyint")
                .addRange(0, (1 << 16) - 1, "usmallint")
                .addRange(0, (1L << 32) - 1, "uinteger")
                .addDecimals(38, 38, "decimal", "numeric")
                .addPlain(TypeFamily.DOUBLE, Bound.UNBOUNDED, "double")
                .addPlain(TypeFamily.BOOLEAN, Bound.UNBOUNDED, "boolean")
                .addPlain(TypeFamily.DATE, Bound.UNBOUNDED, "date")
                .addTimestamps(6, 6, false, "timestamp")
                .addPlain(
                        TypeFamily.TIMESTAMP,
                        Bound.fractionalSeconds(6, true),
                        "timestamptz",
                        "timestamp with time zone");
    }
}
