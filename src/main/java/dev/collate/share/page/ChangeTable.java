package dev.collate.share.page;

import dev.collate.http.body.UnlimitedJson;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

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
     * Divides the entries at the beginning of a diff into windows. The values are copied from the bytes of the diff, so that the page shows
     * every digit of a number.
     *
     * @param plainStrings whether a string is shown without quotes; if false, it is shown as JSON, which distinguishes it from a number
     * @param filter selects the entries
     */
    static Section write(byte[] diff, boolean plainStrings, Predicate<ChangeView> filter, WindowSink<ChangeTable> out) {
        var pages = new ChangePages(out);
        return pages.end(
                read(diff, plainStrings, (members, change) -> !filter.test(change) || pages.add(change.marked())));
    }

    /**
     * Reads entries until all pages together have their maximum number of entries. Returns whether the diff has more entries.
     *
     * @param onEntry receives the members of each entry, and the entry with its whole values. Returns false to stop
     */
    static boolean read(byte[] diff, boolean plainStrings, BiPredicate<Map<String, Member>, ChangeView> onEntry) {
        // The parser needs no limits, because the comparison has accepted the content, and DIFF_BYTES limits how much
        // is parsed.
        try (var parser = UnlimitedJson.FACTORY.createParser(ObjectReadContext.empty(), diff)) {
            while (parser.nextToken() != JsonToken.START_ARRAY) {
                // Skips to the first array, which contains the entries.
            }
            int count = 0;
            int room = PageLimits.ALL_VALUE_CHARACTERS;
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                if (count == PageLimits.ALL_CHANGES || room <= 0) {
                    return true;
                }
                var members = members(parser, diff);
                var change = ChangeView.of(members, plainStrings);
                room -= change.length();
                count++;
                if (!onEntry.test(members, change)) {
                    return true;
                }
            }
            return false;
        } catch (JacksonException e) {
            // The diff is longer than the bytes that were read.
            return true;
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

    /** Reads the members of the object that the parser has entered. */
    private static Map<String, Member> members(JsonParser parser, byte[] json) {
        var members = new HashMap<String, Member>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            var name = parser.currentName();
            boolean string = parser.nextToken() == JsonToken.VALUE_STRING;
            int start = (int) parser.currentTokenLocation().getByteOffset();
            parser.skipChildren();
            // The parser reads to the end of a string only if the string is requested.
            var text = string ? parser.getString() : "";
            int end = (int) parser.currentLocation().getByteOffset();
            var source = new String(json, start, end - start, StandardCharsets.UTF_8);
            members.put(name, new Member(source, string ? text : source, string));
        }
        return members;
    }

    /**
     * A member of an entry.
     *
     * @param json the JSON text of the value
     * @param text the characters of the value if it is a string, otherwise the JSON text
     */
    record Member(String json, String text, boolean isString) {}
}
