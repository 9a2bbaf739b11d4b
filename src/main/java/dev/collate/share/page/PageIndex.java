package dev.collate.share.page;

import org.jspecify.annotations.Nullable;

/**
 * The index of a page's model: the sections of the comparison.
 *
 * @param changes the entries of a structured comparison; null for plain text
 * @param lines the lines of the contents
 * @param layout the lines of the indented contents; null for a format without a layout, for large contents, and in older models
 * @param table the changed rows of CSV; null for every other format, in older models, and if {@link CsvTable} cannot compute it
 */
record PageIndex(
        @Nullable Section changes,
        Section lines,
        @Nullable Section layout,
        @Nullable Section table) {}
