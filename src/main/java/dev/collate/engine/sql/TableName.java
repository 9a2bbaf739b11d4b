package dev.collate.engine.sql;

import dev.collate.engine.csv.ColumnNames;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The name of a table, one to three parts: {@code users}, {@code shop.users}, {@code crm.shop.users}. */
public final class TableName {
    private static final int MAX_PARTS = 3;

    private final List<String> parts;

    private TableName(List<String> parts) {
        this.parts = parts;
    }

    /** The name as a caller writes it, its parts between dots and without surrounding white space; any text is one. */
    public static TableName of(String written) {
        return new TableName(
                Arrays.stream(written.split("\\.", -1)).map(ColumnNames::trim).toList());
    }

    /** Why no table of this dialect can have the name, to be read after the member's name; empty if one can. */
    public Optional<String> flaw(Dialect dialect) {
        if (parts.size() > MAX_PARTS) {
            return Optional.of("has more than " + MAX_PARTS + " parts");
        }
        return IntStream.range(0, parts.size())
                .boxed()
                .flatMap(i -> dialect.engine().identifiers().tableFlaw(parts.get(i)).stream()
                        .map(flaw -> parts.size() == 1 ? flaw : "part " + (i + 1) + " " + flaw))
                .findFirst();
    }

    boolean isAscii() {
        return parts.stream().flatMapToInt(String::chars).allMatch(unit -> unit < 0x80);
    }

    String quoted(Identifiers identifiers) {
        return parts.stream().map(identifiers::quote).collect(Collectors.joining("."));
    }
}
