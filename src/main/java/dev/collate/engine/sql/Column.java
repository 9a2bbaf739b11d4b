package dev.collate.engine.sql;

/**
 * A column of the table.
 *
 * @param name the name in the script, without quotes
 * @param sourceName the header's cell
 * @param type the type in the dialect's syntax
 * @param nullable whether some cell is NULL; also true for a table without rows
 */
public record Column(String name, String sourceName, String type, boolean nullable) {}
