package dev.collate.page;

import dev.collate.diff.ContentLayout;
import dev.collate.diff.DocumentComparison;
import dev.collate.diff.Format;
import dev.collate.diff.TreeDiffRequest;
import dev.collate.engine.result.Change;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.text.InlineBudget;
import dev.collate.page.PageIndex.Section;
import dev.collate.share.PageRenderer;
import dev.collate.utf8.Utf8Slice;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Renders the pages of comparisons: all pages of a share, when it is created, or one page of a comparison that is not stored. */
@Component
public final class ComparisonPages implements PageRenderer {
    @Override
    public void write(DocumentComparison comparison, Windows out) {
        var pages = new Sections(comparison, Integer.MAX_VALUE);
        var changes = new ChangeTable.EntryList(out);
        boolean isText = comparison.request().format() == Format.TEXT;
        var table = pages.table;
        out.setIndex(new PageIndex(
                        isText ? null : pages.changes(PageQuery.DEFAULT, changes),
                        isText ? 0 : changes.store(),
                        pages.lines(new WindowSink.Stored<>(out)),
                        pages.hasLayout() ? pages.layout(new WindowSink.Stored<>(out)) : null,
                        table == null ? null : table.write(new WindowSink.Stored<>(out)),
                        table != null && table.hasSameColumns())
                .stored());
    }

    /**
     * Renders one page. Computes only this page and the pages before it in the same view, so that the first page of a large comparison takes
     * little more time than the comparison. If the query has a filter, reads all entries.
     */
    public ComparisonView page(DocumentComparison comparison, PageQuery asked) {
        var pages = new Sections(comparison, lastRow(asked));
        var table = pages.table;
        var views = PageView.of(table != null, comparison.request().format() != Format.TEXT, pages.hasLayout());
        var query = asked.among(views);
        return switch (query.shown()) {
            case TABLE -> view(pages, query, views, Objects.requireNonNull(table)::write);
            case CHANGES ->
                view(pages, query, views, (WindowSink<ChangeTable.ChangePage> out) -> pages.changes(query, out));
            case INDENTED -> view(pages, query, views, (WindowSink<LineWindows.LinePage> out) -> pages.layout(out));
            case SPLIT, UNIFIED ->
                view(pages, query, views, (WindowSink<LineWindows.LinePage> out) -> pages.lines(out));
        };
    }

    /** Returns the number of the row of CSV after the requested page, so that it is known whether there is such a row. */
    private static int lastRow(PageQuery asked) {
        return asked.isFiltered()
                ? Integer.MAX_VALUE
                : (int) Math.min(Integer.MAX_VALUE, asked.from() + (long) PageLimits.CSV_ROWS);
    }

    private static <T extends WindowSink.Content> ComparisonView view(
            Sections pages, PageQuery query, List<PageView> views, Function<WindowSink<T>, Section> writer) {
        var shown = new WindowSink.Shown<T>(query.from(), query.isFiltered());
        var section = writer.apply(shown);
        boolean rows = pages.table != null && pages.table.hasSameColumns();
        return new ComparisonView(
                query,
                views,
                pages.isSame(),
                rows,
                section,
                shown.isComplete(),
                shown.window().fragment());
    }

    /** The sections of one comparison. Each section can be computed once. */
    private static final class Sections {
        private final DocumentComparison comparison;
        private final List<Change> changes;

        /** The changed rows of CSV; null for every other format, and if {@link CsvTable} cannot compute the table. */
        private final @Nullable CsvTable table;

        /** @param lastRow number of the last row of the table of CSV that is needed, counted from 1 */
        Sections(DocumentComparison comparison, int lastRow) {
            this.comparison = comparison;
            this.changes = comparison.diff() instanceof StructuredDiff diff ? diff.changes() : List.of();
            this.table = format() == Format.CSV && comparison.request() instanceof TreeDiffRequest trees
                    ? CsvTable.of(changes, trees, lastRow)
                    : null;
        }

        private Format format() {
            return comparison.request().format();
        }

        /** Returns the entries of a structured comparison that match a filter. */
        Section changes(PageQuery filter, WindowSink<ChangeTable.ChangePage> out) {
            return ChangeTable.write(changes, format() == Format.CSV, filter, out);
        }

        Section lines(WindowSink<LineWindows.LinePage> out) {
            return LineWindows.write(comparison.lines(), comparison.request(), out);
        }

        /** Returns whether the contents can be indented. */
        boolean hasLayout() {
            var request = comparison.request();
            return layout(request.original()).exists()
                    && layout(request.modified()).exists();
        }

        /** Returns the lines of the indented contents. They must have a layout. */
        Section layout(WindowSink<LineWindows.LinePage> out) {
            var request = comparison.request();
            var original = layout(request.original()).text().orElseThrow();
            var modified = layout(request.modified()).text().orElseThrow();
            return LineWindows.write(request.lines(original, modified), request, out);
        }

        private ContentLayout layout(Utf8Slice content) {
            return new ContentLayout(format(), content);
        }

        /** Returns whether no line differs. The options of a structured comparison do not apply to lines. */
        boolean isSame() {
            if (format() == Format.TEXT) {
                return !comparison.lines().hunks(new InlineBudget(0)).iterator().hasNext();
            }
            var a = comparison.request().original();
            var b = comparison.request().modified();
            return Arrays.equals(a.bytes(), a.from(), a.to(), b.bytes(), b.from(), b.to());
        }
    }
}
