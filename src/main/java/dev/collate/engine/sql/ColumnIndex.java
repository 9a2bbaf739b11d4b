package dev.collate.engine.sql;

import dev.collate.engine.csv.ColumnNames;
import dev.collate.engine.sql.ColumnOptions.IdentifierCase;
import dev.collate.engine.sql.infer.RequestedType;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Snippet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the columns that a request names. A name is compared with the cells of the header, then with the unique names of the CSV columns,
 * and then with the names in the table.
 */
final class ColumnIndex {
    private final Map<String, Integer> byHeaderCell = new HashMap<>();
    private final Map<String, Integer> byName = new HashMap<>();
    private final IdentifierCase identifierCase;
    private final int columnCount;

    /**
     * Creates an index of columns.
     *
     * @param header the cells of the header
     * @param names the names in the table
     * @param identifierCase how these names are derived from the header
     */
    ColumnIndex(List<String> header, List<String> names, IdentifierCase identifierCase) {
        this.identifierCase = identifierCase;
        this.columnCount = names.size();
        for (int i = 0; i < names.size(); i++) {
            byHeaderCell.putIfAbsent(header.get(i), i);
        }
        add(ColumnNames.of(header));
        add(names);
    }

    private void add(List<String> names) {
        for (int i = 0; i < names.size(); i++) {
            byName.putIfAbsent(ColumnNames.key(names.get(i)), i);
        }
    }

    /**
     * Returns the type that the caller requests for each column. An element is null if the caller requests no type for this column.
     *
     * @param requested the types by the names of their columns
     * @throws ApiException 400 if a column does not exist, or if two names mean the same column
     */
    List<@Nullable RequestedType> typesByColumn(Map<String, RequestedType> requested) {
        var types = new ArrayList<@Nullable RequestedType>(Collections.nCopies(columnCount, null));
        for (var entry : new TreeMap<>(requested).entrySet()) {
            var parameterName = "column_types." + Snippet.of(entry.getKey());
            var column = find(entry.getKey());
            if (column == null) {
                throw ApiException.invalid(parameterName, "the CSV has no such column");
            }
            if (types.set(column, entry.getValue()) != null) {
                throw ApiException.invalid(parameterName, "two types are requested for the same column");
            }
        }
        return types;
    }

    /**
     * Returns the indexes of the columns of the primary key.
     *
     * @throws ApiException 400 if a column does not exist, or if two names mean the same column
     */
    List<Integer> primaryKeyColumns(List<String> names) {
        var keyColumns = new ArrayList<Integer>();
        for (var name : names) {
            var column = find(name);
            if (column == null) {
                throw ApiException.invalid("primary_key", "the CSV has no column \"" + Snippet.of(name) + "\"");
            }
            if (keyColumns.contains(column)) {
                throw ApiException.invalid("primary_key", "duplicate column \"" + Snippet.of(name) + "\"");
            }
            keyColumns.add(column);
        }
        return keyColumns;
    }

    /**
     * Returns the index of the column with this name, or else of the column with this name in the identifier case; null if there is none.
     */
    private @Nullable Integer find(String name) {
        var index = byHeaderCell.getOrDefault(name, byName.get(ColumnNames.key(name)));
        return index != null ? index : byName.get(ColumnNames.key(identifierCase.convert(name)));
    }
}
