package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.RequestedType;
import dev.collate.engine.sql.infer.TypeFamily;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The SQL dialect of a script. */
public enum Dialect {
    MYSQL(DialectProfiles.mysql(), "mysql"),
    MARIADB(DialectProfiles.mariadb(), "mariadb"),
    POSTGRESQL(DialectProfiles.postgresql(), "postgres"),
    SQLITE(DialectProfiles.sqlite(), "sqlite"),
    SQLSERVER(DialectProfiles.sqlserver(), "mssql"),
    ORACLE(DialectProfiles.oracle(), "oracle"),
    H2(DialectProfiles.h2(), "h2"),
    DUCKDB(DialectProfiles.duckdb(), "duckdb");

    // The record is immutable, but Error Prone cannot prove it, because the record contains functions.
    @SuppressWarnings("ImmutableEnumChecker")
    private final DialectProfile profile;

    private final String shortName;

    Dialect(DialectProfile profile, String shortName) {
        this.profile = profile;
        this.shortName = shortName;
    }

    /**
     * Returns the dialect with this name or short name, such as {@code postgres}, ignoring case. Returns an empty Optional if there is no
     * such dialect.
     */
    public static Optional<Dialect> named(String name) {
        return Arrays.stream(values())
                .filter(dialect -> name.equalsIgnoreCase(dialect.name()) || name.equalsIgnoreCase(dialect.shortName))
                .findFirst();
    }

    /** Returns all names except the short names, separated by commas, for error messages. */
    public static String names() {
        return Arrays.stream(values()).map(Dialect::wireName).collect(Collectors.joining(", "));
    }

    /** Returns the name in requests, such as {@code postgresql}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the type with this name: a family of types, or a type of the database. Returns an empty Optional if there is none. */
    public Optional<RequestedType> type(String name) {
        return TypeFamily.named(name)
                .<RequestedType>map(family -> family)
                .or(() -> NativeTypes.of(this).named(name));
    }

    /**
     * Returns the names of the types that {@link #type} accepts: the families of types, and the types of the database. A name has
     * placeholders for the numbers that it needs, such as {@code varchar(n)}.
     */
    public List<String> typeNames() {
        return Stream.concat(
                        Arrays.stream(TypeFamily.values()).map(TypeFamily::wireName),
                        NativeTypes.of(this).names())
                .distinct()
                .toList();
    }

    DialectProfile profile() {
        return profile;
    }
}
