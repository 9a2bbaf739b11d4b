/**
 * Reads CSV text (comma-separated values) from its bytes, without copying the cells. {@link dev.collate.engine.csv.CsvScanner} finds the
 * cells of each record. {@link dev.collate.engine.csv.ColumnNames} creates valid names from the header.
 */
@NullMarked
package dev.collate.engine.csv;

import org.jspecify.annotations.NullMarked;
