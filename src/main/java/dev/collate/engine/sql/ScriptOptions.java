package dev.collate.engine.sql;

import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.sql.infer.TypeFamily;
import java.util.List;
import java.util.Map;

/**
 * What a script is to be.
 *
 * @param table a name that the dialect can have
 * @param batchSize most rows of one INSERT, from 1
 * @param columnTypes families that the caller has chosen, by column name in any case
 * @param nullValues unquoted cells that mean NULL, besides the empty one
 */
public record ScriptOptions(
        Dialect dialect,
        TableName table,
        boolean createTable,
        boolean dropTable,
        int batchSize,
        Delimiter delimiter,
        Map<String, TypeFamily> columnTypes,
        List<String> nullValues) {
    public ScriptOptions {
        columnTypes = Map.copyOf(columnTypes);
        nullValues = List.copyOf(nullValues);
    }
}
