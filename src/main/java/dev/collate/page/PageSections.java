package dev.collate.page;

import dev.collate.diff.ContentLayout;
import dev.collate.diff.DocumentComparison;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.Format;
import dev.collate.diff.TreeDiffRequest;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The sections of one comparison. Each section can be computed once. */
final class PageSections {
    private final DocumentComparison comparison;
    private final DocumentDiffRequest request;
    private final DiffEntries entries;
    private final @Nullable CsvTable table;

    /**
     * @param entries the differences; not used for plain text
     * @param lastRow number of the last row of the table of CSV that is needed, counted from 1
     */
    PageSections(DocumentComparison comparison, DiffEntries entries, int lastRow) throws IOException {
        this.comparison = comparison;
        this.request = comparison.request();
        this.entries = entries;
        this.table = request.format() == Format.CSV && request instanceof TreeDiffRequest trees
                ? CsvTable.of(entries, trees, lastRow)
                : null;
    }

    /** Returns the changed rows of CSV; null for every other format, and if {@link CsvTable} cannot compute the table. */
    @Nullable
    CsvTable table() {
        return table;
    }

    /** Returns whether the contents can be indented. */
    boolean hasLayout() {
        return layout(request.original()).exists() && layout(request.modified()).exists();
    }

    /** Returns the entries of a structured comparison that match a filter. */
    Section changes(Predicate<ChangeView> filter, WindowSink<ChangeTable> out) throws IOException {
        boolean plainStrings = request.format() == Format.XML || request.format() == Format.CSV;
        return ChangeTable.write(entries, plainStrings, filter, out);
    }

    /** Returns the lines of the request. */
    Section lines(WindowSink<LineComparison> out) {
        return LineWindows.write(comparison.lines(), request.original(), request.modified(), out);
    }

    /** Returns the lines of the indented request. They must have a layout. */
    Section layout(WindowSink<LineComparison> out) {
        var original = layout(request.original()).text().orElseThrow();
        var modified = layout(request.modified()).text().orElseThrow();
        return LineWindows.write(request.lines(original, modified), original, modified, out);
    }

    private ContentLayout layout(Utf8Slice content) {
        return new ContentLayout(request.format(), content);
    }
}
