package dev.collate.engine.sql;

import java.util.List;

/**
 * How a script loads rows into a table that may already exist.
 *
 * @param primaryKey the names of the columns of the primary key; the names are compared ignoring case; empty if there is no key
 * @param onConflict what to do with a row whose key is already in the table; {@code ERROR} if there is no key
 * @param createIfNotExists whether the CREATE TABLE does nothing if the table exists
 * @param transaction whether the script begins and commits a transaction
 */
public record LoadOptions(
        List<String> primaryKey, OnConflict onConflict, boolean createIfNotExists, boolean transaction) {
    /** Inserts rows without a key and without a transaction. */
    public static final LoadOptions NONE = new LoadOptions(List.of(), OnConflict.ERROR, false, false);

    public LoadOptions {
        primaryKey = List.copyOf(primaryKey);
    }

    /** The action of the script for a row whose primary key is already in the table. */
    public enum OnConflict {
        /** The database reports an error. */
        ERROR,
        /** The row of the table remains, and the row of the CSV is not stored. */
        IGNORE,
        /** The row of the table gets the values of the CSV. */
        UPDATE
    }
}
