package dev.collate.share.page;

import org.jspecify.annotations.Nullable;

/**
 * The index of a page's model: the sections of the comparison.
 *
 * @param changes the entries of a structured comparison; null for plain text
 * @param lines the lines of the contents
 * @param layout the lines of the indented contents; null if the server cannot indent the format, if the contents are too large, and in a
 *     model of an older version
 * @param table the changed rows of CSV; null for every other format, in a model of an older version, and if {@link CsvTable} cannot compute
 *     the table
 */
record PageIndex(
        @Nullable Section changes,
        Section lines,
        @Nullable Section layout,
        @Nullable Section table) {}
