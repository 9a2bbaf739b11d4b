package dev.collate.page;

import dev.collate.engine.result.ChangeType;
import dev.collate.share.PageModels.WindowSource;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One page of a comparison, as the template shows it.
 *
 * @param query the query of the reader. It always contains the view that is shown
 * @param views all views of the comparison
 * @param same whether the two contents are equal
 * @param rows whether the added and removed entries are rows of CSV
 * @param section the list of the pages of this view
 * @param complete whether the section has all pages. If not, it ends with the page after this page
 * @param content the content of this page
 */
public record ComparisonView(
        PageQuery query,
        List<PageView> views,
        boolean same,
        boolean rows,
        Section section,
        boolean complete,
        PageContent content) {
    public ComparisonView {
        views = List.copyOf(views);
    }

    /**
     * A link to another part of the comparison.
     *
     * @param query the query string of the URL
     * @param current whether the page shows this part
     */
    record Link(String label, String query, boolean current) {}

    /** Creates a page from the index and one window. If the query has a filter, reads all windows of entries, one after the other. */
    public static ComparisonView read(WindowSource source, PageQuery asked) throws IOException {
        var index = PageJson.read(source.open(0), PageIndex.class);
        var views = PageView.of(index.table() != null, index.changes() != null, index.layout() != null);
        var query = asked.among(views);
        boolean same = index.lines().count() == 0 && !index.lines().cut();
        boolean rows = index.rows();
        return switch (query.view().orElseThrow()) {
            case TABLE -> read(source, query, views, same, rows, index.table(), CsvWindow.class);
            case CHANGES ->
                query.isFiltered()
                        ? filtered(source, query, views, same, rows, Objects.requireNonNull(index.changes()))
                        : read(source, query, views, same, rows, index.changes(), ChangeTable.class);
            case INDENTED -> read(source, query, views, same, rows, index.layout(), LineComparison.class);
            case SPLIT, UNIFIED -> read(source, query, views, same, rows, index.lines(), LineComparison.class);
        };
    }

    private static ComparisonView read(
            WindowSource source,
            PageQuery query,
            List<PageView> views,
            boolean same,
            boolean rows,
            @Nullable Section chosen,
            Class<? extends PageContent> type)
            throws IOException {
        var section = Objects.requireNonNull(chosen);
        var window = section.windows().get(section.windowOf(query.from()));
        var content = PageJson.read(source.open(window.position()), type);
        return new ComparisonView(query, views, same, rows, section, true, content);
    }

    private static ComparisonView filtered(
            WindowSource source, PageQuery query, List<PageView> views, boolean same, boolean rows, Section all)
            throws IOException {
        var shown = new ShownWindow<ChangeTable>(query.from(), true);
        var pages = new ChangePages(shown);
        for (var window : all.windows()) {
            PageJson.read(source.open(window.position()), ChangeTable.class).entries().stream()
                    .filter(query::matches)
                    .forEach(pages::add);
        }
        return new ComparisonView(query, views, same, rows, pages.end(all.cut()), true, shown.window());
    }

    /** Returns the entries on this page; null in a view without entries. */
    public @Nullable ChangeTable changes() {
        return content instanceof ChangeTable changes ? changes : null;
    }

    /** Returns the lines on this page; null in a view without lines. */
    public @Nullable LineComparison lines() {
        return content instanceof LineComparison lines ? lines : null;
    }

    /** Returns the changed CSV rows on this page; null in a view without a table. */
    public @Nullable CsvWindow table() {
        return content instanceof CsvWindow table ? table : null;
    }

    /** Returns links to all views of the comparison. */
    public List<Link> links() {
        return views.stream()
                .map(other -> new Link(other.title(), query.in(other).text(), other == view()))
                .toList();
    }

    private int window() {
        return section.windowOf(query.from());
    }

    /** Returns the view that is shown. */
    public PageView view() {
        return query.view().orElseThrow();
    }

    /**
     * Returns the HTML of the lines.
     *
     * @param stored whether the comparison is stored, so that other pages can be reached with links
     */
    public String linesHtml(boolean stored) {
        return (view() == PageView.UNIFIED ? LineView.UNIFIED : LineView.SPLIT)
                .html(
                        Objects.requireNonNull(lines()),
                        number -> hunkAddress(number, stored),
                        complete ? " of " + count() : "");
    }

    /** Returns the HTML of the table of entries. */
    public String changesHtml() {
        return Objects.requireNonNull(changes()).html();
    }

    /** Returns the HTML of the table of CSV. */
    public String tableHtml() {
        return Objects.requireNonNull(table()).html();
    }

    /** Returns the link to the page before this one; null on the first page. */
    public @Nullable Link previous() {
        return window() == 0 ? null : page("Previous page", window() - 1);
    }

    /** Returns the link to the page after this one; null on the last page. */
    public @Nullable Link next() {
        return window() + 1 == section.windows().size() ? null : page("Next page", window() + 1);
    }

    private Link page(String label, int index) {
        return new Link(label, pageQuery(index).text(), false);
    }

    private PageQuery pageQuery(int index) {
        return query.from(section.windows().get(index).first());
    }

    /** Returns the position of this page in words: {@code Page 2 of 5}, or {@code Page 2} if the number of pages is not known. */
    public String place() {
        return "Page " + (window() + 1) + (complete ? " of " + section.windows().size() : "");
    }

    /** Returns whether the view has more than one page. */
    public boolean isPaged() {
        return section.windows().size() > 1;
    }

    /** Returns whether the view has no content. Returns false if only the filter excludes all entries. */
    public boolean isEmpty() {
        return section.count() == 0 && !query.isFiltered() && !section.cut();
    }

    /** Returns the types of entries, for the filter. */
    public ChangeType[] types() {
        return ChangeType.values();
    }

    /** Returns the number of entries, hunks or rows on all pages, formatted. */
    public String count() {
        return NumberFormats.number(section.count());
    }

    /** Returns the number of changed lines on all pages, formatted. */
    public String changedLines() {
        return NumberFormats.number(section.changedLines());
    }

    /** Returns the items of the list of the hunks on this page as HTML; empty if there are fewer than two hunks. */
    public String hunkListHtml() {
        var lines = lines();
        return lines == null || lines.hunks().size() < 2 ? "" : LineView.list(lines);
    }

    /**
     * Returns the URL of a hunk, which may be on the previous or the next page. Returns an empty string if the hunk does not exist, or if
     * it is on another page of a comparison that is not stored.
     */
    private String hunkAddress(int number, boolean stored) {
        if (number < 1 || number > section.count()) {
            return "";
        }
        int page = section.windowOf(number);
        if (page != window() && !stored) {
            return "";
        }
        return (page == window() ? "" : "?" + pageQuery(page).text()) + "#c" + number;
    }
}
