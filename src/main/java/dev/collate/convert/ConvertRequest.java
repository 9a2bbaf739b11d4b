package dev.collate.convert;

import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.sql.Dialect;
import dev.collate.engine.sql.ScriptOptions;
import dev.collate.engine.sql.TableName;
import dev.collate.engine.sql.infer.TypeFamily;
import dev.collate.http.body.RequestParameters;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import java.util.LinkedHashMap;
import java.util.Map;

/** What {@code POST /v1/convert/csv-to-sql} is sent. */
record ConvertRequest(Utf8Slice csv, ScriptOptions options, boolean includeSchema) {
    private static final int DEFAULT_BATCH_SIZE = 500;
    private static final int LARGEST_BATCH_SIZE = 10_000;

    static ConvertRequest of(RequestParameters members) {
        var dialect = dialect(members);
        var request = new ConvertRequest(
                members.text("csv"),
                new ScriptOptions(
                        dialect,
                        table(members, dialect),
                        members.flag("include_create_table", false),
                        members.flag("include_drop_table", false),
                        members.integer("batch_size", DEFAULT_BATCH_SIZE, 1, LARGEST_BATCH_SIZE),
                        members.parsed("delimiter", Delimiter.COMMA, Delimiter::of, Delimiter.RULE),
                        columnTypes(members),
                        members.strings("null_values")),
                members.flag("include_schema", false));
        members.check();
        return request;
    }

    private static Dialect dialect(RequestParameters members) {
        var name = members.requiredString("dialect");
        var dialect = Dialect.named(name);
        if (dialect.isEmpty() && members.given("dialect")) {
            members.reject("dialect", "must be one of " + Dialect.names());
        }
        return dialect.orElse(Dialect.MYSQL);
    }

    private static TableName table(RequestParameters members, Dialect dialect) {
        var table = TableName.of(members.requiredString("table_name"));
        if (members.given("table_name")) {
            table.flaw(dialect).ifPresent(flaw -> members.reject("table_name", flaw));
        }
        return table;
    }

    private static Map<String, TypeFamily> columnTypes(RequestParameters members) {
        var families = new LinkedHashMap<String, TypeFamily>();
        members.map("column_types")
                .forEach((column, name) -> TypeFamily.named(name)
                        .ifPresentOrElse(
                                family -> families.put(column, family),
                                () -> members.reject(
                                        "column_types." + Snippet.of(column), "must be one of " + TypeFamily.names())));
        return families;
    }
}
