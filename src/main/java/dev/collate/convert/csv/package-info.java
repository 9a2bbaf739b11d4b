/**
 * Comma-separated values, read from the bytes they came in. {@link dev.collate.convert.csv.CsvScanner} finds the cells of one record
 * after the other; {@link dev.collate.convert.csv.ColumnNames} makes usable names of the header.
 */
@NullMarked
package dev.collate.convert.csv;

import org.jspecify.annotations.NullMarked;
