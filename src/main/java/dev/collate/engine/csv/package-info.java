/**
 * Reads comma-separated values from their bytes without copying them. {@link dev.collate.engine.csv.CsvScanner} finds the cells of each
 * record. {@link dev.collate.engine.csv.ColumnNames} creates valid names from the header.
 */
@NullMarked
package dev.collate.engine.csv;

import org.jspecify.annotations.NullMarked;
