package dev.collate.page;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The index of the stored pages of a share: the sections of the comparison.
 *
 * @param changes the entries of a structured comparison; null for plain text
 * @param changeList position of the stored {@link ChangeTable.EntryList}; 0 for plain text
 * @param lines the lines of the contents
 * @param layout the lines of the indented contents; null if the server cannot indent the format, and if the contents are too large
 * @param table the changed rows of CSV; null for every other format, and if {@link CsvTable} cannot compute the table
 * @param rows whether the added and removed entries are rows of CSV
 */
record PageIndex(
        @Nullable Section changes,
        int changeList,
        Section lines,
        @Nullable Section layout,
        @Nullable Section table,
        boolean rows) {
    private static final JsonMapper JSON = new JsonMapper();

    static PageIndex of(byte[] stored) {
        return JSON.readValue(stored, PageIndex.class);
    }

    /** Returns the form in which a share stores the index. */
    byte[] stored() {
        return JSON.writeValueAsBytes(this);
    }

    /**
     * The pages of one kind: the entries, the lines or the rows of a comparison. It is divided into windows; a window has the content of
     * one page.
     *
     * @param windows the windows in order, at least one
     * @param count the number of items (entries, hunks or rows) in all windows
     * @param changedLines the number of removed and added lines in all windows; 0 for entries and rows
     * @param cut whether the comparison has more content than the windows
     * @param unmarked whether changed words are not marked in some lines, because there are too many
     * @param columns the number of columns of a table that are shown; 0 for entries and lines
     * @param hiddenColumns the number of columns of a table that are not shown
     */
    record Section(
            List<Window> windows,
            int count,
            int changedLines,
            boolean cut,
            boolean unmarked,
            int columns,
            int hiddenColumns) {
        Section {
            windows = List.copyOf(windows);
        }

        /**
         * Returns the index of the window that contains the item with this number. Returns the index of the last window if the number is too
         * large.
         */
        int windowOf(int item) {
            int at = windows.size() - 1;
            while (at > 0 && windows.get(at).first() > item) {
                at--;
            }
            return at;
        }
    }

    /**
     * A window.
     *
     * @param position position of the window in the stored pages
     * @param first number of the first item of the window, counted from 1
     */
    record Window(int position, int first) {}
}
