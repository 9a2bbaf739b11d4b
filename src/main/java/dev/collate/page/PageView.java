package dev.collate.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The views of a comparison. A page shows one of them. */
enum PageView {
    /** The changed rows of CSV as a table. */
    TABLE("Table"),
    /** The table of entries of a structured comparison. */
    CHANGES("Changes"),
    /** Original and modified side by side, both indented. */
    INDENTED("Indented"),
    /** Original and modified side by side. */
    SPLIT("Side by side"),
    /** Original and modified lines one below the other. */
    UNIFIED("Unified");

    private final String title;

    PageView(String title) {
        this.title = title;
    }

    /** Returns the title for readers. */
    public String title() {
        return title;
    }

    /** Returns the name in URLs and in the stylesheet. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the view under which the section of this view is stored. SPLIT and UNIFIED show the same section. */
    PageView sectionView() {
        return this == UNIFIED ? SPLIT : this;
    }

    /**
     * Returns the views that a comparison has. The first is the default.
     *
     * @param hasTable whether the comparison has a table of CSV rows
     * @param hasEntries whether it has entries
     * @param hasIndented whether both contents can be indented
     */
    static List<PageView> viewsFor(boolean hasTable, boolean hasEntries, boolean hasIndented) {
        var views = new ArrayList<PageView>();
        if (hasTable) {
            views.add(TABLE);
        }
        if (hasEntries) {
            views.add(CHANGES);
        }
        if (hasIndented) {
            views.add(INDENTED);
        }
        views.addAll(List.of(SPLIT, UNIFIED));
        return views;
    }
}
