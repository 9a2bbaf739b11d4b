package dev.collate.share.page;

import dev.collate.engine.result.ChangeType;
import dev.collate.share.PackedWindows;
import dev.collate.share.ShareService.WindowSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One page of a comparison, as the template shows it.
 *
 * @param query the query of the reader. It always contains the view that is shown
 * @param links links to all views of the comparison
 * @param same whether the two contents are equal
 * @param section the list of the pages of this view
 * @param window index of this page in the section
 * @param changes the entries on this page; null in a view without entries
 * @param lines the lines on this page; null in a view without lines
 * @param table the changed CSV rows on this page; null in a view without a table
 */
public record ComparisonView(
        PageQuery query,
        List<Link> links,
        boolean same,
        Section section,
        int window,
        @Nullable ChangeTable changes,
        @Nullable LineComparison lines,
        @Nullable CsvWindow table) {
    public ComparisonView {
        links = List.copyOf(links);
    }

    /**
     * A link to another part of the comparison.
     *
     * @param query the query string of the URL
     * @param current whether the page shows this part
     */
    record Link(String label, String query, boolean current) {}

    /** Creates a page of a comparison that is not stored, from a model in memory. */
    public static ComparisonView of(PackedWindows windows, PageQuery asked) throws IOException {
        return read(windows::open, asked);
    }

    /** Creates a page from the index and one window. If the query has a filter, reads all windows of entries, one after the other. */
    public static ComparisonView read(WindowSource source, PageQuery asked) throws IOException {
        var index = PageJson.read(source.open(0), PageIndex.class);
        var views = PageView.of(index);
        var view = asked.view().filter(views::contains).orElse(views.getFirst());
        var query = new PageQuery(Optional.of(view), asked.from(), asked.type(), asked.path());
        var links = views.stream()
                .map(other -> new Link(other.title(), query.in(other).text(), other == view))
                .toList();
        boolean same = index.lines().count() == 0 && !index.lines().cut();
        var changes = index.changes();
        if (view == PageView.CHANGES && changes != null) {
            return query.isFiltered()
                    ? filtered(source, query, links, same, changes)
                    : new ComparisonView(
                            query,
                            links,
                            same,
                            changes,
                            changes.windowOf(query.from()),
                            read(source, changes, query, ChangeTable.class),
                            null,
                            null);
        }
        var table = index.table();
        if (view == PageView.TABLE && table != null) {
            return new ComparisonView(
                    query,
                    links,
                    same,
                    table,
                    table.windowOf(query.from()),
                    null,
                    null,
                    read(source, table, query, CsvWindow.class));
        }
        var lines = Objects.requireNonNull(view == PageView.INDENTED ? index.layout() : index.lines());
        return new ComparisonView(
                query,
                links,
                same,
                lines,
                lines.windowOf(query.from()),
                null,
                read(source, lines, query, LineComparison.class),
                null);
    }

    private static <T> T read(WindowSource source, Section section, PageQuery query, Class<T> type) throws IOException {
        var window = section.windows().get(section.windowOf(query.from()));
        return PageJson.read(source.open(window.position()), type);
    }

    private static ComparisonView filtered(
            WindowSource source, PageQuery query, List<Link> links, boolean same, Section all) throws IOException {
        var windows = new ArrayList<Section.Window>();
        var shown = new ArrayList<ChangeTable>();
        var pages = new ChangePages(page -> {
            windows.add(new Section.Window(0, page.first()));
            if (shown.isEmpty() || page.first() <= query.from()) {
                shown.clear();
                shown.add(page);
            }
        });
        for (var window : all.windows()) {
            PageJson.read(source.open(window.position()), ChangeTable.class).entries().stream()
                    .filter(query::matches)
                    .forEach(pages::add);
        }
        pages.end();
        var section = new Section(windows, pages.count(), all.cut());
        return new ComparisonView(
                query, links, same, section, section.windowOf(query.from()), shown.getFirst(), null, null);
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
                .html(Objects.requireNonNull(lines), number -> hunkAddress(number, stored), count());
    }

    /** Returns the HTML of the table of CSV. */
    public String tableHtml() {
        return Objects.requireNonNull(table).html();
    }

    /** Returns the link to the page before this one; null on the first page. */
    public @Nullable Link previous() {
        return window == 0 ? null : page("Previous page", window - 1);
    }

    /** Returns the link to the page after this one; null on the last page. */
    public @Nullable Link next() {
        return window + 1 == section.windows().size() ? null : page("Next page", window + 1);
    }

    private Link page(String label, int index) {
        return new Link(label, pageQuery(index).text(), false);
    }

    private PageQuery pageQuery(int index) {
        return query.from(section.windows().get(index).first());
    }

    /** Returns the position of this page in words: {@code Page 2 of 5}. */
    public String place() {
        return "Page " + (window + 1) + " of " + section.windows().size();
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

    /** Returns the hunks of this page for the list of changes; empty if there are fewer than two. */
    public List<HunkLink> hunkLinks() {
        var hunkLinks = new ArrayList<HunkLink>();
        if (lines != null && lines.hunks().size() > 1) {
            for (int i = 0; i < lines.hunks().size(); i++) {
                hunkLinks.add(
                        new HunkLink("#c" + (lines.first() + i), lines.hunks().get(i)));
            }
        }
        return hunkLinks;
    }

    /** A link to a hunk on this page. */
    record HunkLink(String address, HunkView hunk) {}

    /**
     * Returns the URL of a hunk, which may be on the previous or the next page. Returns an empty string if the hunk does not exist, or if
     * it is on another page of a comparison that is not stored.
     */
    private String hunkAddress(int number, boolean stored) {
        if (number < 1 || number > section.count()) {
            return "";
        }
        int page = section.windowOf(number);
        if (page != window && !stored) {
            return "";
        }
        return (page == window ? "" : "?" + pageQuery(page).text()) + "#c" + number;
    }
}
