package dev.collate.share.page;

import dev.collate.diff.ContentLayout;
import dev.collate.diff.DiffSettings;
import dev.collate.diff.Format;
import dev.collate.engine.text.LineDiff;
import dev.collate.share.PageModels.Contents;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The sections of one comparison. Each section can be computed once. */
final class PageSections {
    private final Contents contents;
    private final Supplier<LineDiff> lines;
    private final DiffEntries entries;
    private final DiffSettings settings;
    private final @Nullable CsvTable table;

    /**
     * @param lines the differences between the lines of the two contents
     * @param entries the differences; not used for plain text
     * @param lastRow number of the last row of the table of CSV that is needed, counted from 1
     */
    PageSections(Contents contents, Supplier<LineDiff> lines, DiffEntries entries, DiffSettings settings, int lastRow)
            throws IOException {
        this.contents = contents;
        this.lines = lines;
        this.entries = entries;
        this.settings = settings;
        this.table = contents.format() == Format.CSV ? CsvTable.of(entries, contents, lastRow) : null;
    }

    /** Returns the changed rows of CSV; null for every other format, and if {@link CsvTable} cannot compute the table. */
    @Nullable
    CsvTable table() {
        return table;
    }

    /** Returns whether the contents can be indented. */
    boolean hasLayout() {
        return layout(contents.original()).exists()
                && layout(contents.modified()).exists();
    }

    /** Returns the entries of a structured comparison that match a filter. */
    Section changes(Predicate<ChangeView> filter, WindowSink<ChangeTable> out) throws IOException {
        boolean plainStrings = contents.format() == Format.XML || contents.format() == Format.CSV;
        return ChangeTable.write(entries, plainStrings, filter, out);
    }

    /** Returns the lines of the contents. */
    Section lines(WindowSink<LineComparison> out) {
        return LineWindows.write(lines.get(), contents.original(), contents.modified(), out);
    }

    /** Returns the lines of the indented contents. They must have a layout. */
    Section layout(WindowSink<LineComparison> out) {
        var original = layout(contents.original()).text().orElseThrow();
        var modified = layout(contents.modified()).text().orElseThrow();
        return LineWindows.write(Format.lines(original, modified, settings), original, modified, out);
    }

    private ContentLayout layout(Utf8Slice content) {
        return new ContentLayout(contents.format(), content);
    }
}
