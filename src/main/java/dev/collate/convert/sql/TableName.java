package dev.collate.convert.sql;

import dev.collate.convert.csv.ColumnNames;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The name of a table, one to three parts: {@code users}, {@code shop.users}, {@code crm.shop.users}. */
public final class TableName {
    private static final int MOST_PARTS = 3;

    private final List<String> parts;

    private TableName(List<String> parts) {
        this.parts = parts;
    }

    /** The name as a caller writes it, its parts between dots and without surrounding white space; any text is one. */
    public static TableName of(String written) {
        return new TableName(
                Arrays.stream(written.split("\\.", -1)).map(ColumnNames::trim).toList());
    }

    /** Why no table of this dialect can have the name, to be read after "the name"; empty if one can. */
    public Optional<String> flaw(Dialect dialect) {
        if (parts.size() > MOST_PARTS) {
            return Optional.of("has more than " + MOST_PARTS + " parts");
        }
        return parts.stream()
                .flatMap(part -> dialect.engine().identifiers().flaw(part).stream())
                .findFirst();
    }

    String quoted(Identifiers identifiers) {
        return parts.stream().map(identifiers::quote).collect(Collectors.joining("."));
    }
}
