package dev.collate.engine.sql;

import dev.collate.engine.sql.LoadOptions.OnConflict;
import java.util.List;

/**
 * The table and the columns that an INSERT names. All names are quoted.
 *
 * @param key the columns of the primary key; empty if there is none
 * @param onConflict what to do with a row whose key is already in the table
 */
record InsertTarget(String table, List<String> columns, List<String> key, OnConflict onConflict) {
    /** Returns the table with its columns: {@code "t" ("a", "b")}. */
    String tableWithColumns() {
        return table + " (" + String.join(", ", columns) + ")";
    }

    /** Returns a copy whose table has this alias: {@code "people" AS t}. */
    InsertTarget withAlias(String alias) {
        return new InsertTarget(table + " AS " + alias, columns, key, onConflict);
    }

    /** Returns the columns that do not belong to the key. */
    List<String> nonKeyColumns() {
        return columns.stream().filter(column -> !key.contains(column)).toList();
    }

    /**
     * Returns whether the statement updates a row whose key is already in the table. If all columns belong to the key, there is nothing to
     * update.
     */
    boolean updatesRows() {
        return onConflict == OnConflict.UPDATE && !nonKeyColumns().isEmpty();
    }
}
