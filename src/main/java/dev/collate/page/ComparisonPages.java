package dev.collate.page;

import dev.collate.diff.DocumentComparison;
import dev.collate.diff.Format;
import dev.collate.engine.result.Change;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.text.InlineBudget;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Creates the pages of comparisons that are not stored. Computes only the requested page and the pages before it in the same view, so that
 * the first page of a large comparison takes little more time than the comparison.
 */
@Component
public final class ComparisonPages {
    private final JsonMapper json;

    ComparisonPages(JsonMapper json) {
        this.json = json;
    }

    /** Creates one page. If the query has a filter, reads all entries. */
    public ComparisonView page(DocumentComparison comparison, PageQuery asked) throws IOException {
        var entries = comparison.diff() instanceof StructuredDiff diff ? diff.changes() : List.<Change>of();
        var sections = new PageSections(comparison, DiffEntries.of(entries, json), lastRow(asked));
        var table = sections.table();
        var views = PageView.of(table != null, comparison.request().format() != Format.TEXT, sections.hasLayout());
        var query = asked.among(views);
        boolean same = isSame(comparison);
        boolean rows = table != null && table.hasSameColumns();
        return switch (query.view().orElseThrow()) {
            case TABLE -> view(query, views, same, rows, Objects.requireNonNull(table)::write);
            case CHANGES ->
                view(query, views, same, rows, (WindowSink<ChangeTable> out) -> sections.changes(query::matches, out));
            case INDENTED -> view(query, views, same, rows, sections::layout);
            case SPLIT, UNIFIED -> view(query, views, same, rows, sections::lines);
        };
    }

    /** Returns the number of the row of CSV after the requested page, so that it is known whether there is such a row. */
    private static int lastRow(PageQuery asked) {
        return asked.isFiltered()
                ? Integer.MAX_VALUE
                : (int) Math.min(Integer.MAX_VALUE, asked.from() + (long) PageLimits.CSV_ROWS);
    }

    /** Computes the windows of a section. */
    private interface Source<T> {
        Section write(WindowSink<T> out) throws IOException;
    }

    private static <T extends PageContent> ComparisonView view(
            PageQuery query, List<PageView> views, boolean same, boolean rows, Source<T> source) throws IOException {
        var shown = new ShownWindow<T>(query.from(), query.isFiltered());
        var section = source.write(shown);
        return new ComparisonView(query, views, same, rows, section, shown.isComplete(), shown.window());
    }

    /** Returns whether no line differs. The options of a structured comparison do not apply to lines. */
    private static boolean isSame(DocumentComparison comparison) {
        var request = comparison.request();
        if (request.format() == Format.TEXT) {
            return !comparison.lines().hunks(new InlineBudget(0)).iterator().hasNext();
        }
        var a = request.original();
        var b = request.modified();
        return Arrays.equals(a.bytes(), a.from(), a.to(), b.bytes(), b.from(), b.to());
    }
}
