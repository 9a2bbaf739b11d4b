package dev.collate.engine.sql;

import dev.collate.engine.csv.ColumnNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the column that a request names: by the cell of the header, or else by its unique name in the CSV, or else by its name in the table.
 */
final class ColumnIndex {
    private final Map<String, Integer> cells = new HashMap<>();
    private final Map<String, Integer> indexes = new HashMap<>();
    private final IdentifierCase identifierCase;

    /**
     * Creates an index of columns.
     *
     * @param header the cells of the header
     * @param names the names in the table
     * @param identifierCase how these names are derived from the header
     */
    ColumnIndex(List<String> header, List<String> names, IdentifierCase identifierCase) {
        this.identifierCase = identifierCase;
        for (int i = 0; i < names.size(); i++) {
            cells.putIfAbsent(header.get(i), i);
        }
        add(ColumnNames.of(header));
        add(names);
    }

    private void add(List<String> names) {
        for (int i = 0; i < names.size(); i++) {
            indexes.putIfAbsent(ColumnNames.key(names.get(i)), i);
        }
    }

    /** Returns the index of a column; null if no column has this name, also after a change of its case. */
    @Nullable
    Integer find(String name) {
        var index = cells.getOrDefault(name, indexes.get(ColumnNames.key(name)));
        return index != null ? index : indexes.get(ColumnNames.key(identifierCase.of(name)));
    }
}
