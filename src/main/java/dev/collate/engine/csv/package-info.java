/**
 * Comma-separated values, read in place from their bytes. {@link dev.collate.engine.csv.CsvScanner} finds the cells of each record; {@link
 * dev.collate.engine.csv.ColumnNames} makes usable names from the header.
 */
@NullMarked
package dev.collate.engine.csv;

import org.jspecify.annotations.NullMarked;
