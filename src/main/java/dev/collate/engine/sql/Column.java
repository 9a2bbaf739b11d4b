package dev.collate.engine.sql;

/**
 * A column of the table.
 *
 * @param name as the script has it, without quotes
 * @param sourceName the cell of the header
 * @param type the type as the dialect spells it
 * @param nullable whether a cell is NULL; also true of a table without rows
 */
public record Column(String name, String sourceName, String type, boolean nullable) {}
