package dev.collate.page;

import dev.collate.engine.result.Change;
import dev.collate.engine.result.Change.ChangeType;
import dev.collate.page.PageIndex.Section;
import dev.collate.share.PageRenderer.WindowSource;
import dev.collate.work.Work;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;

/** Divides the entries of a structured comparison (JSON, YAML, CSV or XML) into windows. */
final class ChangeTable {
    /** The roles are explicit, because the stylesheet shows the table as cards on a narrow screen, which removes the implicit roles. */
    private static final String TABLE_START = """
            <table class="entries" role="table">
            <caption class="spoken">Differences with old and new values</caption>
            <colgroup><col class="place"><col><col></colgroup>
            <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Path</th>\
            <th role="columnheader" scope="col">Old</th><th role="columnheader" scope="col">New</th></tr></thead>
            <tbody role="rowgroup">
            """;

    private ChangeTable() {}

    /** @param rows the rows of a table, each as its joined fields (see {@link Fragment#joinFields}) */
    static Fragment fragmentOf(List<String> rows) {
        var fragment = new Fragment.Builder();
        rows.forEach(row -> fragment.add(Fragment.ROW, row));
        return fragment.build();
    }

    /** Returns the HTML of the table with the rows of a fragment; empty if it has no rows. */
    static String tableHtml(Fragment fragment) {
        var rows = fragment.parts(Fragment.ROW);
        if (rows.isEmpty()) {
            return "";
        }
        var out = new StringBuilder(TABLE_START);
        rows.forEach(row -> ChangeView.appendRow(Fragment.splitFields(row), out));
        return out.append("</tbody>\n</table>\n").toString();
    }

    /** Returns a new budget for the entries of one page. */
    private static PageBudget newBudget() {
        return new PageBudget(PageLimits.MAX_PAGE_CHANGES, PageLimits.MAX_PAGE_CHANGE_BYTES);
    }

    /**
     * Divides entries into windows, and writes the windows.
     *
     * @param plainStrings whether strings are shown without quotes
     * @param windowWriter stores a fragment and returns its position. It receives each window, followed by a list of the entries of this
     *     window. Therefore, a filter reads all lists, but only those windows that contain entries of the requested page
     */
    static Section writeWindows(List<Change> changes, boolean plainStrings, ToIntFunction<Fragment> windowWriter) {
        var windows = new WindowDivider<Entry>(newBudget(), entries -> {
            int position = windowWriter.applyAsInt(
                    fragmentOf(entries.stream().map(Entry::row).toList()));
            int unused = windowWriter.applyAsInt(
                    fragmentOf(entries.stream().map(Entry::listRow).toList()));
            return position;
        });
        boolean isCut = readEntries(changes, plainStrings, (change, view) -> {
            var row = view.rowFields();
            int bytes = Markup.utf8Length(row);
            var listed = Fragment.joinFields(view.type().name(), Integer.toString(bytes), view.searchText());
            windows.add(new Entry(row, listed), bytes);
        });
        return windows.endSection(isCut, 0, 0);
    }

    /**
     * An entry in the form in which it is stored.
     *
     * @param row its row in a window, in fields
     * @param listRow its row in a list: its type, the number of bytes of its HTML, and the text in which the filter searches
     */
    private record Entry(String row, String listRow) {}

    /**
     * The entries that a query selects, divided into windows.
     *
     * @param shownEntries the numbers of the entries of the window that the query asks for, counted from 1
     */
    record Selection(Section section, List<Integer> shownEntries) {
        /**
         * Selects entries. Reads one list after the other, so that it holds only one of them in memory.
         *
         * @param all the section of all entries
         */
        static Selection of(WindowSource source, Section all, PageQuery query, Work work) throws IOException {
            var pages = new ArrayList<List<Integer>>();
            var windows = new WindowDivider<Integer>(newBudget(), numbers -> {
                pages.add(List.copyOf(numbers));
                return pages.size() - 1;
            });
            for (var window : all.windows()) {
                // The list of a window is stored after it.
                source.read(window.position() + 1, work, list -> {
                    int number = window.firstItem();
                    for (var row : Fragment.of(list).parts(Fragment.ROW)) {
                        var fields = Fragment.splitFields(row);
                        if (query.matches(ChangeType.valueOf(fields[0]), fields[2])) {
                            windows.add(number, Integer.parseInt(fields[1]));
                        }
                        number++;
                    }
                    return null;
                });
            }
            var section = windows.endSection(all.isCut(), 0, 0);
            return new Selection(section, pages.get(section.windowIndexOf(query.from())));
        }
    }

    /**
     * Reads entries until all pages together have their maximum number of entries or of characters. Returns whether there are more entries.
     *
     * @param onEntry receives each entry, and its view, whose values are not yet shortened for the page
     */
    static boolean readEntries(List<Change> changes, boolean plainStrings, BiConsumer<Change, ChangeView> onEntry) {
        int entriesLeft = PageLimits.MAX_CHANGES;
        int charactersLeft = PageLimits.MAX_TOTAL_VALUE_CHARACTERS;
        for (var change : changes) {
            if (entriesLeft == 0 || charactersLeft <= 0) {
                return true;
            }
            var view = ChangeView.of(change, plainStrings);
            entriesLeft--;
            charactersLeft -= view.length();
            onEntry.accept(change, view);
        }
        return false;
    }
}
