package dev.collate.share.page;

import java.util.List;

/**
 * One kind of content of a page's model, divided into windows.
 *
 * @param windows the windows in order, at least one
 * @param count the number of items in all windows: entries, or blocks of lines
 * @param changedLines the number of removed and added lines in all windows; 0 for entries
 * @param cut whether the comparison has more content than the model
 */
record Section(List<Window> windows, int count, int changedLines, boolean cut) {
    Section {
        windows = List.copyOf(windows);
    }

    /**
     * A window.
     *
     * @param position its position in the stored model
     * @param first the number of its first item, from 1
     */
    record Window(int position, int first) {}

    /** Returns the index of the window that has an item; the last window for a number that is too large. */
    int windowOf(int item) {
        int at = windows.size() - 1;
        while (at > 0 && windows.get(at).first() > item) {
            at--;
        }
        return at;
    }

    /** Returns the number of the last item of a window. If the window is empty, returns the number before its first item. */
    int lastOf(int window) {
        return window + 1 < windows.size() ? windows.get(window + 1).first() - 1 : count;
    }
}
