/**
 * Comma-separated values, read from the bytes they came in. {@link dev.collate.engine.csv.CsvScanner} finds the cells of one record
 * after the other; {@link dev.collate.engine.csv.ColumnNames} makes usable names of the header.
 */
@NullMarked
package dev.collate.engine.csv;

import org.jspecify.annotations.NullMarked;
