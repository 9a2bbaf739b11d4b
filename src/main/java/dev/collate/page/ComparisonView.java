package dev.collate.page;

import dev.collate.engine.result.Change.ChangeType;
import dev.collate.page.PageIndex.Section;
import dev.collate.share.PageRenderer.WindowSource;
import dev.collate.work.Work;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One page of a comparison, as the template shows it.
 *
 * @param index the index of all pages
 * @param query the query of the reader. Its view is never empty: it is the view that the page shows
 * @param section the list of the pages of this view
 * @param fragment the HTML of this page
 */
public record ComparisonView(PageIndex index, PageQuery query, Section section, Fragment fragment) {
    /**
     * Reads a page: the index and one window. If the view is CHANGES and the query has a filter, reads the lists of all entries instead,
     * and then the windows that contain the selected entries of the page.
     */
    static ComparisonView read(WindowSource source, PageQuery sentQuery, Work work) throws IOException {
        var index = source.read(0, work, PageIndex::of);
        var query = sentQuery.withViewAmong(index.views());
        var section = index.section(query.chosenView());
        if (query.chosenView() != PageView.CHANGES || !query.isFiltered()) {
            var window = section.windows().get(section.windowIndexOf(query.from()));
            return new ComparisonView(index, query, section, source.read(window.position(), work, Fragment::of));
        }
        var selection = ChangeTable.Selection.of(source, section, query, work);
        return new ComparisonView(
                index, query, selection.section(), readRows(source, section, selection.shownEntries(), work));
    }

    /** Reads the rows of entries from their windows. */
    private static Fragment readRows(WindowSource source, Section section, List<Integer> entries, Work work)
            throws IOException {
        var html = new ArrayList<String>();
        var byWindow = entries.stream()
                .collect(Collectors.groupingBy(
                        entry -> section.windows().get(section.windowIndexOf(entry)),
                        LinkedHashMap::new,
                        Collectors.toList()));
        for (var window : byWindow.entrySet()) {
            html.addAll(source.read(window.getKey().position(), work, stored -> {
                var rows = Fragment.of(stored).parts(Fragment.ROW);
                return window.getValue().stream()
                        .map(entry -> rows.get(entry - window.getKey().firstItem()))
                        .toList();
            }));
        }
        return ChangeTable.fragmentOf(html);
    }

    /** Returns the view that is shown. */
    public PageView view() {
        return query.chosenView();
    }

    /** Returns whether the view shows lines. */
    public boolean hasLines() {
        return view() != PageView.TABLE && view() != PageView.CHANGES;
    }

    /** Returns whether the two contents are equal. */
    public boolean isSame() {
        return index.hasSameContents();
    }

    /** Returns whether the added and removed entries are rows of CSV. */
    public boolean hasRowEntries() {
        return index.entriesAreRows();
    }

    /**
     * Returns the HTML of the lines, of the table of CSV, or of the table of entries, which is empty if there are none.
     *
     * @param isStored whether the comparison is stored, so that other pages can be reached with links
     */
    public String html(boolean isStored) {
        return switch (view()) {
            case TABLE -> String.join("", fragment.parts(Fragment.HTML));
            case CHANGES -> ChangeTable.tableHtml(fragment);
            case INDENTED, SPLIT, UNIFIED -> LineView.html(this, isStored);
        };
    }

    /** Returns the items of the list of the hunks on this page as HTML; empty if there are fewer than two hunks. */
    public String hunkListHtml() {
        return String.join("", fragment.parts(Fragment.ITEM));
    }

    /** Returns the index of this page in its section. */
    int windowIndex() {
        return section.windowIndexOf(query.from());
    }

    /** Returns the number of the first item on this page. */
    public int firstItemNumber() {
        return section.windows().get(windowIndex()).firstItem();
    }

    /** Returns the query of the page before this one; null on the first page. */
    public @Nullable PageQuery previous() {
        return windowIndex() == 0 ? null : queryOfPage(windowIndex() - 1);
    }

    /** Returns the query of the page after this one; null on the last page. */
    public @Nullable PageQuery next() {
        return windowIndex() + 1 == section.windows().size() ? null : queryOfPage(windowIndex() + 1);
    }

    /** Returns the query of a page of this view. */
    PageQuery queryOfPage(int index) {
        return query.withItem(section.windows().get(index).firstItem());
    }

    /** Returns the position of this page in words: {@code Page 2 of 5}. */
    public String positionText() {
        return "Page " + (windowIndex() + 1) + " of " + section.windows().size();
    }

    /** Returns whether the view has more than one page. */
    public boolean isPaged() {
        return section.windows().size() > 1;
    }

    /** Returns whether the view has no content. Always returns false if there is a filter, because it may exclude all entries. */
    public boolean isEmpty() {
        return section.itemCount() == 0 && !query.isFiltered() && !section.isCut();
    }

    /** Returns the text that the page shows instead of a list or a table that is empty. */
    public String emptyTitle() {
        return hasTable() ? "No difference in any row" : "No difference in meaning";
    }

    /** Returns where the contents differ if the list or the table is empty. */
    public String emptyNote() {
        return (hasTable() && !hasRowEntries()
                        ? "The two contents have different columns"
                        : "The two contents differ only in how they are written or in what the options ignore")
                + "; the other views show where.";
    }

    private boolean hasTable() {
        return index.views().contains(PageView.TABLE);
    }

    /** Returns the types of entries, for the filter. */
    public ChangeType[] filterTypes() {
        return ChangeType.values();
    }

    /** Returns the number of entries, hunks or rows on all pages, formatted. */
    public String countText() {
        return DisplayText.number(section.itemCount());
    }

    /** Returns the number of changed lines on all pages, formatted. */
    public String changedLineCount() {
        return DisplayText.number(section.changedLines());
    }
}
