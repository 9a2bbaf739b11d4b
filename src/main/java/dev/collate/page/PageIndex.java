package dev.collate.page;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/**
 * The index of the rendered pages of a comparison.
 *
 * @param views the views of the comparison
 * @param sections the sections of the rendered views; the key of a section is {@link PageView#sectionView}. All views of a share are
 *     rendered, but only one view of another comparison
 * @param hasSameContents whether the two contents are equal
 * @param entriesAreRows whether the added and removed entries are rows of CSV
 */
record PageIndex(
        List<PageView> views, Map<PageView, Section> sections, boolean hasSameContents, boolean entriesAreRows) {
    private static final JsonMapper JSON = new JsonMapper();

    PageIndex {
        views = List.copyOf(views);
        sections = Map.copyOf(sections);
    }

    static PageIndex of(byte[] stored) {
        return JSON.readValue(stored, PageIndex.class);
    }

    /** Returns the section of a view. The view must be rendered. */
    Section section(PageView view) {
        return Objects.requireNonNull(sections.get(view.sectionView()));
    }

    /** Returns the form in which a share stores the index. */
    byte[] toBytes() {
        return JSON.writeValueAsBytes(this);
    }

    /**
     * The list of the pages of one view, or of the views SPLIT and UNIFIED together. A window is the content of one page; its items are
     * entries of a structured comparison, hunks of lines, or rows of CSV.
     *
     * @param windows the windows in order, at least one
     * @param itemCount the number of items (entries, hunks or rows) in all windows
     * @param changedLines the number of removed and added lines in all windows; 0 for entries and rows
     * @param isCut whether the comparison has more content than the windows
     * @param hasUnmarkedLines whether changed words are not marked in some lines, because there are too many
     * @param shownColumnCount the number of columns of a table that are shown; 0 for entries and lines
     * @param hiddenColumnCount the number of columns of a table that are not shown
     */
    record Section(
            List<Window> windows,
            int itemCount,
            int changedLines,
            boolean isCut,
            boolean hasUnmarkedLines,
            int shownColumnCount,
            int hiddenColumnCount) {
        Section {
            windows = List.copyOf(windows);
        }

        /**
         * Returns the index of the window that contains the item with this number. Returns the index of the last window if the number is
         * too large.
         */
        int windowIndexOf(int item) {
            int index = windows.size() - 1;
            while (index > 0 && windows.get(index).firstItem() > item) {
                index--;
            }
            return index;
        }
    }

    /**
     * A window.
     *
     * @param position position of the window in the stored pages
     * @param firstItem number of the first item of the window, counted from 1
     */
    record Window(int position, int firstItem) {}
}
