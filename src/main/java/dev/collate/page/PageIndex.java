package dev.collate.page;

import org.jspecify.annotations.Nullable;

/**
 * The index of a page's model: the sections of the comparison.
 *
 * @param changes the entries of a structured comparison; null for plain text
 * @param lines the lines of the contents
 * @param layout the lines of the indented contents; null if the server cannot indent the format, and if the contents are too large
 * @param table the changed rows of CSV; null for every other format, and if {@link CsvTable} cannot compute the table
 * @param rows whether the added and removed entries are rows of CSV
 */
record PageIndex(
        @Nullable Section changes,
        Section lines,
        @Nullable Section layout,
        @Nullable Section table,
        boolean rows) {}
