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
 * @param keyColumns the indexes of the columns of the primary key, in the order of the key; empty if there is none
 */
record InferredTable(List<Column> columns, List<ColumnType> types, List<Integer> keyColumns) {
    InferredTable {
        keyColumns = List.copyOf(keyColumns);
        columns = List.copyOf(columns);
        types = List.copyOf(types);
    }

    /**
     * Chooses a type for each column: the type that the caller requests, or the inferred type.
     *
     * @param sourceNames the cells of the header
     * @throws ApiException 422 if the rows or the keys are too wide for the database, or if the database does not allow the type of a key
     *     column; 400 if the caller has requested a text type of the database for a key column
     */
    static InferredTable of(
            InferenceOptions inference,
            List<String> sourceNames,
            List<Integer> keyColumns,
            TypeInference.TableStatistics statistics,
            DialectProfile profile,
            ColumnOptions options) {
        var inferredTypes = new ArrayList<>(statistics.types(inference.requestedTypes(), inference.limits()));
        for (int column : keyColumns) {
            checkKeyType(inference, column);
            inferredTypes.set(
                    column, inferredTypes.get(column) instanceof Text text ? text.asKey() : inferredTypes.get(column));
        }
        for (int i = 0; i < inferredTypes.size(); i++) {
            boolean isUnbounded =
                    options.unboundedText() && !(inference.requestedTypes().get(i) instanceof NativeType);
            if (isUnbounded && inferredTypes.get(i) instanceof Text text) {
                inferredTypes.set(i, text.asUnbounded());
            }
        }
        checkKeyWidth(keyColumns.stream().map(inferredTypes::get).toList(), profile.keyWidth());
        var isNullable = new ArrayList<Boolean>();
        for (int i = 0; i < inferredTypes.size(); i++) {
            boolean storesEmptyText = inferredTypes.get(i).storesEmptyText() && !profile.emptyTextIsNull();
            isNullable.add(
                    !keyColumns.contains(i) && (!options.notNull() || statistics.isNullable(i, storesEmptyText)));
        }
        var types = fitToRow(
                inferredTypes,
                inference.requestedTypes(),
                Collections.frequency(isNullable, true),
                profile.tableLimits().rowWidth());
        var columns = new ArrayList<Column>();
        for (int i = 0; i < types.size(); i++) {
            columns.add(new Column(
                    inference.columnNames().get(i),
                    sourceNames.get(i),
                    typeName(inference.requestedTypes().get(i), types.get(i), profile),
                    isNullable.get(i)));
        }
        return new InferredTable(columns, types, keyColumns);
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

    private static String typeName(@Nullable RequestedType requestedType, ColumnType type, DialectProfile profile) {
        return requestedType instanceof NativeType declared
                ? declared.wireName()
                : profile.typeNames().nameOf(type);
    }

    private static void checkKeyWidth(List<ColumnType> keyTypes, KeyWidth width) {
        if (width == KeyWidth.ORACLE
                && keyTypes.stream().anyMatch(type -> type instanceof Timestamp timestamp && timestamp.zoned())) {
            throw ApiException.unprocessable(
                    "csv", "a TIMESTAMP WITH TIME ZONE cannot be a primary key in Oracle: use timestamps \"utc\"");
        }
        long bytes = width.keyBytes(keyTypes);
        if (bytes > width.maxBytes()) {
            throw ApiException.unprocessable(
                    "csv",
                    bytes < Integer.MAX_VALUE
                            ? "the primary key takes up to %,d bytes; the maximum of this database is %,d"
                                    .formatted(bytes, width.maxBytes())
                            : "a text of the primary key is too long for an index of this database");
        }
    }

    /**
     * Returns the types, with narrower text types if a row of these types could be too wide for the database. A type of the database that
     * the caller has chosen does not change.
     */
    private static List<ColumnType> fitToRow(
            List<ColumnType> types,
            List<@Nullable RequestedType> requestedTypes,
            int nullableCount,
            RowWidth rowWidth) {
        if (rowWidth.allows(types, nullableCount)) {
            return types;
        }
        var narrowerTypes = new ArrayList<>(types);
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i) instanceof Text text && !(requestedTypes.get(i) instanceof NativeType)) {
                narrowerTypes.set(i, rowWidth.narrower(text));
            }
        }
        if (rowWidth.allows(narrowerTypes, nullableCount)) {
            return narrowerTypes;
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
        if (!keyColumns.isEmpty()) {
            lines.add("  PRIMARY KEY (" + String.join(", ", target.key()) + ")");
        }
        var create = ifNotExists ? profile.createIfNotExists().apply(target.table()) : "CREATE TABLE " + target.table();
        return create + " (\n" + String.join(",\n", lines) + "\n)" + profile.tableOptions() + ";\n";
    }
}
