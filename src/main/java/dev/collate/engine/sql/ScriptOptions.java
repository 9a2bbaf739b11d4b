package dev.collate.engine.sql;

import dev.collate.engine.csv.CsvFormat;
import dev.collate.engine.sql.infer.RequestedType;
import java.util.List;
import java.util.Map;

/**
 * The options of a script.
 *
 * @param table a table name that is valid in the dialect
 * @param batchSize the maximum number of rows of one INSERT, at least 1
 * @param csvFormat how the CSV is read
 * @param columnTypes the type that the caller has requested for each column name; the names are compared ignoring case
 * @param nullValues the unquoted cells that mean NULL, in addition to the empty cell
 * @param load how the script loads rows into a table that may already exist
 * @param columnOptions how the columns differ from the inferred columns
 * @param format how the script contains the rows
 */
public record ScriptOptions(
        Dialect dialect,
        TableName table,
        boolean createTable,
        boolean dropTable,
        int batchSize,
        CsvFormat csvFormat,
        Map<String, RequestedType> columnTypes,
        List<String> nullValues,
        LoadOptions load,
        ColumnOptions columnOptions,
        ScriptFormat format) {
    public ScriptOptions {
        columnTypes = Map.copyOf(columnTypes);
        nullValues = List.copyOf(nullValues);
    }

    /** How a script contains the rows. */
    public enum ScriptFormat {
        /** Statements of several rows, such as INSERT. */
        INSERT,
        /** The data of one COPY statement. Only PostgreSQL has it. */
        COPY
    }
}
