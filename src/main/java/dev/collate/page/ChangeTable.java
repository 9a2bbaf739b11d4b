package dev.collate.page;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * The entries of a structured comparison (JSON, YAML, CSV or XML) that one page shows.
 *
 * @param first number of the first entry on the page, counted from 1
 */
record ChangeTable(int first, List<ChangeView> entries) implements PageContent {
    ChangeTable {
        entries = List.copyOf(entries);
    }

    /**
     * Divides the entries at the beginning of a diff into windows.
     *
     * @param plainStrings whether a string is shown without quotes; if false, it is shown as JSON, which distinguishes it from a number
     * @param filter selects the entries
     */
    static Section write(
            DiffEntries diff, boolean plainStrings, Predicate<ChangeView> filter, WindowSink<ChangeTable> out)
            throws IOException {
        var pages = new ChangePages(out);
        return pages.end(
                read(diff, plainStrings, (members, change) -> !filter.test(change) || pages.add(change.marked())));
    }

    /**
     * Reads entries until all pages together have their maximum number of entries. Returns whether the diff has more entries.
     *
     * @param onEntry receives the members of each entry, and the entry with its whole values. Returns false to stop
     */
    static boolean read(
            DiffEntries diff, boolean plainStrings, BiPredicate<Map<String, DiffEntries.Member>, ChangeView> onEntry)
            throws IOException {
        var room = new Room();
        return diff.read(members -> {
            if (room.isSpent()) {
                return false;
            }
            var change = ChangeView.of(members, plainStrings);
            room.take(change);
            return onEntry.test(members, change);
        });
    }

    /** Counts the entries of all pages together. */
    private static final class Room {
        private int entries = PageLimits.ALL_CHANGES;
        private int characters = PageLimits.ALL_VALUE_CHARACTERS;

        boolean isSpent() {
            return entries == 0 || characters <= 0;
        }

        void take(ChangeView change) {
            entries--;
            characters -= change.length();
        }
    }

    /**
     * Returns the HTML of the table. {@link LineView} explains why this method is used instead of a template. The roles are explicit,
     * because the stylesheet shows the table as cards on a narrow screen, which removes the implicit roles.
     */
    String html() {
        var out = new Markup();
        out.tags("""
                <table class="entries" role="table">
                <caption class="spoken">Differences with old and new values</caption>
                <colgroup><col class="place"><col><col></colgroup>
                <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Path</th>\
                <th role="columnheader" scope="col">Old</th><th role="columnheader" scope="col">New</th></tr></thead>
                <tbody role="rowgroup">
                """);
        entries.forEach(entry -> entry.row(out));
        return out.tags("</tbody>\n</table>\n").toString();
    }
}
