package dev.collate.page;

import java.util.List;

/**
 * One kind of content in a page model: the entries, the lines or the rows of a comparison. It is divided into windows; a window has the
 * content of one page.
 *
 * @param windows the windows in order, at least one
 * @param count the number of items (entries, hunks or rows) in all windows
 * @param changedLines the number of removed and added lines in all windows; 0 for entries and rows
 * @param cut whether the comparison has more content than the model
 * @param unmarked whether changed words are not marked in some lines, because there are too many
 */
record Section(List<Window> windows, int count, int changedLines, boolean cut, boolean unmarked) {
    Section {
        windows = List.copyOf(windows);
    }

    /** Creates a section without lines. */
    Section(List<Window> windows, int count, boolean cut) {
        this(windows, count, 0, cut, false);
    }

    /**
     * A window.
     *
     * @param position position of the window in the stored model
     * @param first number of the first item of the window, counted from 1
     */
    record Window(int position, int first) {}

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
