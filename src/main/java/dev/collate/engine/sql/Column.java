package dev.collate.engine.sql;

/**
 * A column of the table.
 *
 * @param name the name in the script, without quotes
 * @param sourceName the name in the CSV: the cell of the header row
 * @param type the type in the syntax of the dialect, such as {@code VARCHAR(20)}
 * @param nullable whether at least one cell of the column is NULL; also true if the table has no rows
 */
public record Column(String name, String sourceName, String type, boolean nullable) {}
