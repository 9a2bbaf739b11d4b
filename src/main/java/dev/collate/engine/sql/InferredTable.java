package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.TypeFamily;
import dev.collate.engine.sql.infer.TypeInference;
import dev.collate.problem.ApiException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The table that is inferred from a CSV: its columns and their types.
 *
 * @param columns the columns as the response of the API lists them
 * @param types the type of each column, in the order of {@code columns}
 */
record InferredTable(List<Column> columns, List<ColumnType> types) {
    InferredTable {
        columns = List.copyOf(columns);
        types = List.copyOf(types);
    }

    /**
     * Chooses a type for each column: the type that the caller requests, or the inferred type.
     *
     * @throws ApiException 422 if the rows are too wide for the database
     */
    static InferredTable of(
            List<String> names,
            List<String> sourceNames,
            List<@Nullable TypeFamily> chosen,
            TypeInference.Findings findings,
            DialectProfile engine) {
        var inferred = findings.types(chosen, engine.valueLimits());
        var nullable = new ArrayList<Boolean>();
        for (int i = 0; i < inferred.size(); i++) {
            boolean text = inferred.get(i) instanceof Text && !engine.emptyTextIsNull();
            nullable.add(findings.nullable(i, text));
        }
        var types = fitted(
                inferred,
                Collections.frequency(nullable, true),
                engine.tableLimits().row());
        var columns = new ArrayList<Column>();
        for (int i = 0; i < types.size(); i++) {
            columns.add(new Column(
                    names.get(i), sourceNames.get(i), engine.typeNames().of(types.get(i)), nullable.get(i)));
        }
        return new InferredTable(columns, types);
    }

    private static List<ColumnType> fitted(List<ColumnType> types, int nullables, RowWidth row) {
        if (row.takes(types, nullables)) {
            return types;
        }
        var narrower = types.stream()
                .map(type -> type instanceof Text text ? row.narrower(text) : type)
                .toList();
        if (row.takes(narrower, nullables)) {
            return narrower;
        }
        throw ApiException.unprocessable(
                "csv: a row of these %,d columns is wider than this database can store.".formatted(types.size()));
    }

    /** Returns the CREATE TABLE statement. */
    String createTable(String table, DialectProfile engine) {
        return columns.stream()
                .map(column -> "  " + engine.identifiers().quote(column.name()) + " " + column.type()
                        + (column.nullable() ? "" : " NOT NULL"))
                .collect(Collectors.joining(
                        ",\n", "CREATE TABLE " + table + " (\n", "\n)" + engine.tableOptions() + ";\n"));
    }
}
