package dev.collate.engine.sql;

import dev.collate.engine.csv.ColumnNames;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The name of a table, which has one to three parts: {@code users}, {@code shop.users}, {@code crm.shop.users}. Some databases allow only
 * two parts.
 */
public final class TableName {
    private final List<String> parts;

    private TableName(List<String> parts) {
        this.parts = parts;
    }

    /** Parses a name: splits it at dots and trims each part. Every text is accepted; {@link #error} validates it. */
    public static TableName parse(String text) {
        return new TableName(
                Arrays.stream(text.split("\\.", -1)).map(ColumnNames::trim).toList());
    }

    /**
     * Returns why the name is not valid in this dialect, such as "has more than 3 parts". The caller writes the name of the request
     * parameter before this text. Returns an empty Optional if the name is valid.
     */
    public Optional<String> error(Dialect dialect) {
        int maxParts = maxParts(dialect);
        return IntStream.range(0, parts.size())
                .boxed()
                .flatMap(i -> dialect.profile().identifiers().tableNameError(parts.get(i)).stream()
                        .map(error -> parts.size() == 1 ? error : "part " + (i + 1) + " " + error))
                .findFirst()
                .or(() -> parts.size() > maxParts
                        ? Optional.of("has more than " + maxParts + " parts")
                        : Optional.empty());
    }

    private static int maxParts(Dialect dialect) {
        return switch (dialect) {
            case MYSQL, MARIADB, SQLITE, ORACLE -> 2;
            case POSTGRESQL, SQLSERVER, H2, DUCKDB -> 3;
        };
    }

    boolean isAscii() {
        return parts.stream().flatMapToInt(String::chars).allMatch(unit -> unit < 0x80);
    }

    String quotedWith(Identifiers identifiers) {
        return parts.stream().map(identifiers::quote).collect(Collectors.joining("."));
    }
}
