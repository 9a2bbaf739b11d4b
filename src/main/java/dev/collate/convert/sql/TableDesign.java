package dev.collate.convert.sql;

import dev.collate.convert.sql.ColumnType.Text;
import dev.collate.problem.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The table that a text fits: its columns and their types.
 *
 * @param columns as the caller sees them
 * @param types their types, in the same order
 */
record TableDesign(List<Column> columns, List<ColumnType> types) {
    TableDesign {
        columns = List.copyOf(columns);
        types = List.copyOf(types);
    }

    /**
     * Chooses a type for each column.
     *
     * @throws ApiException 422 when the engine has no row that is wide enough
     */
    static TableDesign of(
            List<String> names,
            List<String> sourceNames,
            List<@Nullable TypeFamily> chosen,
            List<ColumnFacts> facts,
            boolean anyRows,
            Engine engine) {
        var types = fitted(
                types(chosen, facts, engine.valueLimits()), engine.tableLimits().row());
        var columns = new ArrayList<Column>();
        for (int i = 0; i < types.size(); i++) {
            boolean text = types.get(i) instanceof Text && !engine.emptyTextIsNull();
            boolean nullable = !anyRows || facts.get(i).nullable(text);
            columns.add(new Column(
                    names.get(i), sourceNames.get(i), engine.typeNames().of(types.get(i)), nullable));
        }
        return new TableDesign(columns, types);
    }

    private static List<ColumnType> types(
            List<@Nullable TypeFamily> chosen, List<ColumnFacts> facts, ValueLimits limits) {
        var types = new ArrayList<ColumnType>();
        for (int i = 0; i < facts.size(); i++) {
            var cells = facts.get(i);
            var family = chosen.get(i);
            types.add(
                    family == null
                            ? TypeFamily.infer(cells, limits)
                            : family.holdOnRequest(cells, limits).orElseThrow());
        }
        return types;
    }

    private static List<ColumnType> fitted(List<ColumnType> types, RowWidth row) {
        if (row.takes(types)) {
            return types;
        }
        var movable = types.stream()
                .map(type -> type instanceof Text text ? text.movable() : type)
                .toList();
        if (row.takes(movable)) {
            return movable;
        }
        throw ApiException.unprocessable(
                "csv: a row of these %,d columns is wider than this database can store.".formatted(types.size()));
    }

    /** The statement that makes the table. */
    String createTable(String table, Engine engine) {
        return columns.stream()
                .map(column -> "  " + engine.identifiers().quote(column.name()) + " " + column.type()
                        + (column.nullable() ? "" : " NOT NULL"))
                .collect(Collectors.joining(
                        ",\n", "CREATE TABLE " + table + " (\n", "\n)" + engine.tableOptions() + ";\n"));
    }
}
