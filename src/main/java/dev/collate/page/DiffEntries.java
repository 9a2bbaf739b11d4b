package dev.collate.page;

import dev.collate.engine.result.Change;
import dev.collate.http.request.UnlimitedJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.json.JsonMapper;

/**
 * The entries of a structured comparison, read from their JSON. The values are copied from the bytes of the JSON, so that the page shows
 * every digit of a number.
 */
interface DiffEntries {
    /**
     * Reads entries in their order, until at most {@link PageLimits#DIFF_BYTES} are read. Returns whether the diff has more entries.
     *
     * @param onEntry receives the members of each entry; returns false if it does not use this entry and needs no further entries
     */
    boolean read(Predicate<Map<String, Member>> onEntry) throws IOException;

    /**
     * A member of an entry.
     *
     * @param json the JSON text of the value
     * @param text the characters of the value if it is a string, otherwise the JSON text
     */
    record Member(String json, String text, boolean isString) {}

    /** Returns the entries in the JSON of a diff, which may end at any byte. */
    static DiffEntries ofJson(byte[] diff) {
        return onEntry -> {
            try (var parser = parser(diff)) {
                while (parser.nextToken() != JsonToken.START_ARRAY) {
                    // Skips to the first array, which contains the entries.
                }
                while (parser.nextToken() == JsonToken.START_OBJECT) {
                    if (!onEntry.test(members(parser, diff))) {
                        return true;
                    }
                }
                return false;
            } catch (JacksonException e) {
                // The diff is longer than the bytes that were read.
                return true;
            }
        };
    }

    /** Returns the entries of a diff that is not written yet. Writes only those that are read. */
    static DiffEntries of(List<Change> changes, JsonMapper mapper) {
        return onEntry -> {
            int room = PageLimits.DIFF_BYTES;
            for (var change : changes) {
                var entry = OutputBeginning.of(room, out -> mapper.writeValue(out, change));
                if (entry.isCut()) {
                    return true;
                }
                var bytes = entry.bytes();
                room -= bytes.length;
                try (var parser = parser(bytes)) {
                    parser.nextToken();
                    if (!onEntry.test(members(parser, bytes))) {
                        return true;
                    }
                }
            }
            return false;
        };
    }

    /** The parser needs no limits, because the comparison has accepted the contents, and the number of bytes is limited. */
    private static JsonParser parser(byte[] json) {
        return UnlimitedJson.FACTORY.createParser(ObjectReadContext.empty(), json);
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
}
