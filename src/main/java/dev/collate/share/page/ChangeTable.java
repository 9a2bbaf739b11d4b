package dev.collate.share.page;

import dev.collate.http.body.UnlimitedJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * The entries of a structured comparison, as its page shows them.
 *
 * @param cut whether there are more than the page has room for
 */
record ChangeTable(List<ShownChange> entries, boolean cut) {
    ChangeTable {
        entries = List.copyOf(entries);
    }

    /**
     * Reads the beginning of a stored diff. Values are cut from its bytes, so that they are shown as they were written, to the last
     * digit.
     *
     * @param plainStrings whether a string value is shown as its characters; else as JSON, which tells it from a number
     * @throws IOException if the stream fails
     */
    static ChangeTable read(InputStream diff, boolean plainStrings) throws IOException {
        byte[] json;
        try (diff) {
            json = diff.readNBytes(PageLimits.DIFF_BYTES);
        }
        var entries = new ArrayList<ShownChange>();
        // The comparison has taken what there is, and how much of it is read was bounded above.
        try (var parser = UnlimitedJson.FACTORY.createParser(ObjectReadContext.empty(), json)) {
            while (parser.nextToken() != JsonToken.START_ARRAY) {
                // The entries are the first array.
            }
            int room = PageLimits.ALL_VALUE_CHARACTERS;
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                if (entries.size() == PageLimits.CHANGES || room <= 0) {
                    return new ChangeTable(entries, true);
                }
                var change = ShownChange.of(members(parser, json), plainStrings);
                room -= change.length();
                entries.add(change.excerpt());
            }
            return new ChangeTable(entries, false);
        } catch (JacksonException e) {
            // The diff goes on beyond what is read.
            return new ChangeTable(entries, true);
        }
    }

    /** The members of the object that the parser has entered. */
    private static Map<String, Member> members(JsonParser parser, byte[] json) {
        var members = new HashMap<String, Member>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            var name = parser.currentName();
            boolean string = parser.nextToken() == JsonToken.VALUE_STRING;
            int start = (int) parser.currentTokenLocation().getByteOffset();
            parser.skipChildren();
            // A string is read only when somebody asks for it.
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
     * @param json its JSON text
     * @param text its characters if it is a string, else the same
     */
    record Member(String json, String text, boolean isString) {}
}
