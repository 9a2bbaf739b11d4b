package dev.collate.page;

import dev.collate.engine.result.Change;
import dev.collate.engine.result.Change.ChangeType;
import dev.collate.engine.result.Value;
import dev.collate.page.PageIndex.Section;
import dev.collate.share.PageRenderer;
import dev.collate.work.YieldCounter;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Divides the entries of a structured comparison (JSON, YAML, CSV or XML) into windows. */
final class ChangeTable {
    /** The roles are explicit, because the stylesheet shows the table as cards on a narrow screen, which removes the implicit roles. */
    private static final String HEAD = """
            <table class="entries" role="table">
            <caption class="spoken">Differences with old and new values</caption>
            <colgroup><col class="place"><col><col></colgroup>
            <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Path</th>\
            <th role="columnheader" scope="col">Old</th><th role="columnheader" scope="col">New</th></tr></thead>
            <tbody role="rowgroup">
            """;

    private ChangeTable() {}

    /**
     * An entry.
     *
     * @param number number of the entry in the comparison, counted from 1
     * @param searched the text in which the filter searches
     * @param bytes the number of bytes of the HTML
     * @param fields the fields of the row of the table; empty in the list of entries
     */
    record Entry(int number, ChangeType type, String searched, int bytes, String fields) {
        static Entry of(int number, ChangeView change) {
            var fields = change.marked().fields();
            return new Entry(number, change.type(), change.searched(), Markup.bytes(fields), fields);
        }
    }

    /** The entries that one page shows. */
    record ChangePage(List<Entry> entries) implements WindowSink.Content {
        ChangePage {
            entries = List.copyOf(entries);
        }

        @Override
        public Fragment fragment() {
            return fragmentOf(entries.stream().map(Entry::fields).toList());
        }
    }

    static Fragment fragmentOf(List<String> rows) {
        var fragment = new Fragment.Builder();
        rows.forEach(row -> fragment.add(Fragment.ROW, row));
        return fragment.build();
    }

    /** Returns the HTML of the table with the rows of a fragment; empty if it has no rows. */
    static String html(Fragment fragment) {
        var rows = fragment.parts(Fragment.ROW);
        if (rows.isEmpty()) {
            return "";
        }
        var out = new StringBuilder(HEAD);
        rows.forEach(row -> ChangeView.row(Fragment.fields(row), out));
        return out.append("</tbody>\n</table>\n").toString();
    }

    private static WindowSink.Divider<Entry, ChangePage> divider(WindowSink<ChangePage> out) {
        return new WindowSink.Divider<>(
                new PageBudget(PageLimits.CHANGES, PageLimits.CHANGE_BYTES),
                out,
                (first, entries) -> new ChangePage(entries));
    }

    /**
     * Divides the entries that match a query into windows.
     *
     * @param plainStrings whether strings are shown without quotes
     */
    static Section write(List<Change> changes, boolean plainStrings, PageQuery query, WindowSink<ChangePage> out) {
        var windows = divider(out);
        var read = new int[1];
        boolean cut = read(changes, plainStrings, (change, view) -> {
            read[0]++;
            if (!query.matches(view.type(), view.searched())) {
                return true;
            }
            var entry = Entry.of(read[0], view);
            return windows.add(entry, entry.bytes());
        });
        return windows.end(cut, 0, 0);
    }

    /**
     * Reads entries until all pages together have their maximum number of entries. Returns whether there are more entries.
     *
     * @param onEntry receives each entry, also as a page shows it with its whole values. Returns false to stop
     */
    static boolean read(List<Change> changes, boolean plainStrings, BiPredicate<Change, ChangeView> onEntry) {
        int entries = PageLimits.ALL_CHANGES;
        int characters = PageLimits.ALL_VALUE_CHARACTERS;
        long bytes = PageLimits.ALL_VALUE_BYTES;
        for (var change : changes) {
            bytes -= bytes(change.oldValue()) + bytes(change.newValue());
            if (entries == 0 || characters <= 0 || bytes < 0) {
                return true;
            }
            var view = ChangeView.of(change, plainStrings);
            entries--;
            characters -= view.length();
            if (!onEntry.test(change, view)) {
                return true;
            }
        }
        return false;
    }

    private static long bytes(@Nullable Value value) {
        return switch (value) {
            case null -> 0;
            case Value.Text text -> text.text().length();
            case Value.Json json -> json.json().length();
        };
    }

    /**
     * The list of all entries without their HTML. A share stores it, so that a filter needs to read only the windows of one page. Its rows
     * have the fields type, bytes and searched.
     */
    static final class EntryList extends WindowSink.Stored<ChangePage> {
        private final Fragment.Builder list = new Fragment.Builder();

        /** @param windows receives the windows, and the list by {@link #store} */
        EntryList(PageRenderer.Windows windows) {
            super(windows);
        }

        @Override
        void add(int first, ChangePage window) {
            super.add(first, window);
            for (var entry : window.entries()) {
                list.add(
                        Fragment.ROW,
                        Fragment.row(entry.type().name(), Integer.toString(entry.bytes()), entry.searched()));
            }
        }

        /** Stores the list after all windows. Returns its position. */
        int store() {
            return out.add(list.build().stored());
        }

        /** Divides the entries that match a query into windows, without their HTML. */
        static Section write(byte[] list, boolean cut, PageQuery query, WindowSink<ChangePage> out) {
            var windows = divider(out);
            var yields = new YieldCounter();
            int number = 1;
            for (var row : Fragment.of(list).parts(Fragment.ROW)) {
                yields.count(row.length());
                var fields = Fragment.fields(row);
                var type = ChangeType.valueOf(fields[0]);
                int bytes = Integer.parseInt(fields[1]);
                if (query.matches(type, fields[2])) {
                    windows.add(new Entry(number, type, fields[2], bytes, ""), bytes);
                }
                number++;
            }
            return windows.end(cut, 0, 0);
        }
    }
}
