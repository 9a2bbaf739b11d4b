package dev.collate.engine.sql;

/** What the script does with a row whose primary key is already in the table. */
public enum OnConflict {
    /** The database reports an error. */
    ERROR,
    /** The row of the table remains, and the row of the CSV is not stored. */
    IGNORE,
    /** The row of the table gets the values of the CSV. */
    UPDATE
}
