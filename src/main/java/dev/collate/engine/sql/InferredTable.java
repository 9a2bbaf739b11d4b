package dev.collate.engine.sql;

import dev.collate.engine.sql.SqlScript.Column;
import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import dev.collate.engine.sql.infer.InferenceOptions;
import dev.collate.engine.sql.infer.NativeType;
import dev.collate.engine.sql.infer.RequestedType;
import dev.collate.engine.sql.infer.TypeFamily;
import dev.collate.engine.sql.infer.TypeInference;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Snippet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The table that is inferred from a CSV: its columns and their types.
 *
 * @param columns the columns as the response of the API lists them
 * @param types the type of each column, in the order of {@code columns}
 * @param key the indexes of the columns of the primary key, in the order of the key; empty if there is none
 */
record InferredTable(List<Column> columns, List<ColumnType> types, List<Integer> key) {
    InferredTable {
        key = List.copyOf(key);
        columns = List.copyOf(columns);
        types = List.copyOf(types);
    }

    /**
     * Chooses a type for each column: the type that the caller requests, or the inferred type.
     *
     * @throws ApiException 422 if the rows or the keys are too wide for the database, or if it does not allow the type of a key
     */
    static InferredTable of(
            InferenceOptions inference,
            List<String> sourceNames,
            List<Integer> key,
            TypeInference.TableStatistics statistics,
            DialectProfile profile,
            ColumnOptions options) {
        var inferred = new ArrayList<>(statistics.types(inference.requestedTypes(), inference.limits()));
        for (int column : key) {
            checkKeyType(inference, column);
            inferred.set(column, inferred.get(column) instanceof Text text ? text.asKey() : inferred.get(column));
        }
        for (int i = 0; i < inferred.size(); i++) {
            boolean unbounded =
                    options.unboundedText() && !(inference.requestedTypes().get(i) instanceof NativeType);
            if (unbounded && inferred.get(i) instanceof Text text) {
                inferred.set(i, text.asUnbounded());
            }
        }
        checkKeyWidth(key.stream().map(inferred::get).toList(), profile.keyWidth());
        var nullable = new ArrayList<Boolean>();
        for (int i = 0; i < inferred.size(); i++) {
            boolean storesEmptyText = inferred.get(i).storesEmptyText() && !profile.emptyTextIsNull();
            nullable.add(!key.contains(i) && (!options.notNull() || statistics.nullable(i, storesEmptyText)));
        }
        var types = fitToRow(
                inferred,
                inference.requestedTypes(),
                Collections.frequency(nullable, true),
                profile.tableLimits().rowWidth());
        var columns = new ArrayList<Column>();
        for (int i = 0; i < types.size(); i++) {
            columns.add(new Column(
                    inference.columnNames().get(i),
                    sourceNames.get(i),
                    typeName(inference.requestedTypes().get(i), types.get(i), profile),
                    nullable.get(i)));
        }
        return new InferredTable(columns, types, key);
    }

    /**
     * Rejects a text column of the key if the caller has requested a type of the database for it. In some databases, a key needs a binary
     * collation, which only the text types that Collate chooses declare.
     */
    private static void checkKeyType(InferenceOptions inference, int column) {
        if (inference.requestedTypes().get(column) instanceof NativeType type && type.family() == TypeFamily.TEXT) {
            throw ApiException.invalid(
                    "column_types." + Snippet.of(inference.columnNames().get(column)),
                    "a text column of the primary key cannot have the database type %s: use the type text"
                            .formatted(type.wireName()));
        }
    }

    private static String typeName(@Nullable RequestedType chosen, ColumnType type, DialectProfile profile) {
        return chosen instanceof NativeType declared
                ? declared.wireName()
                : profile.typeNames().of(type);
    }

    private static void checkKeyWidth(List<ColumnType> keyTypes, KeyWidth width) {
        if (width == KeyWidth.ORACLE
                && keyTypes.stream().anyMatch(type -> type instanceof Timestamp timestamp && timestamp.zoned())) {
            throw ApiException.unprocessable(
                    "csv", "a TIMESTAMP WITH TIME ZONE cannot be a primary key in Oracle: use timestamps \"utc\"");
        }
        long bytes = width.of(keyTypes);
        if (bytes > width.max()) {
            throw ApiException.unprocessable(
                    "csv",
                    bytes < Integer.MAX_VALUE
                            ? "the primary key takes up to %,d bytes; the maximum of this database is %,d"
                                    .formatted(bytes, width.max())
                            : "a text of the primary key is too long for an index of this database");
        }
    }

    /**
     * Returns the types, with narrower text types if a row of these types could be too wide for the database. A type of the database that
     * the caller has chosen does not change.
     */
    private static List<ColumnType> fitToRow(
            List<ColumnType> types, List<@Nullable RequestedType> chosen, int nullables, RowWidth row) {
        if (row.allows(types, nullables)) {
            return types;
        }
        var narrower = new ArrayList<>(types);
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i) instanceof Text text && !(chosen.get(i) instanceof NativeType)) {
                narrower.set(i, row.narrower(text));
            }
        }
        if (row.allows(narrower, nullables)) {
            return narrower;
        }
        throw ApiException.unprocessable(
                "csv", "a row of these %,d columns is wider than this database can store".formatted(types.size()));
    }

    /**
     * Returns the CREATE TABLE statement.
     *
     * @param target the names of the table and its columns
     * @param ifNotExists whether the statement does nothing if the table exists
     */
    String createTable(InsertTarget target, DialectProfile profile, boolean ifNotExists) {
        var lines = new ArrayList<String>();
        for (int i = 0; i < columns.size(); i++) {
            var column = columns.get(i);
            lines.add("  " + target.columns().get(i) + " " + column.type() + (column.nullable() ? "" : " NOT NULL"));
        }
        if (!key.isEmpty()) {
            lines.add("  PRIMARY KEY (" + String.join(", ", target.key()) + ")");
        }
        var create = ifNotExists ? profile.createIfNotExists().apply(target.table()) : "CREATE TABLE " + target.table();
        return create + " (\n" + String.join(",\n", lines) + "\n)" + profile.tableOptions() + ";\n";
    }
}
