package dev.collate.http.request;

import dev.collate.problem.ApiException;
import dev.collate.utf8.JsonSyntax;
import dev.collate.utf8.Position;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;

/**
 * Finds the members of a JSON object without copying them: this class records only the byte range of each member. A JSON library would
 * decode a string of 50 MB into characters, and copy these characters, before an engine receives the string. This class validates strings
 * itself, and Jackson validates all other values.
 */
final class JsonBody {
    /**
     * Maximum number of members. Without a maximum, a body of many short members would take ten times its size in memory, because each
     * member becomes an entry of a map.
     */
    private static final int MAX_MEMBERS = 1_000;

    /**
     * Maximum depth of nested arrays and objects in a member. Jackson needs memory for each level, and this memory is not reserved. The
     * engines accept fewer levels, and their error says in which document the depth is too large.
     */
    private static final int MAX_DEPTH = 10_000;

    private final byte[] bytes;
    private final int end;
    /** Index of the next byte to read. */
    private int at;

    private JsonBody(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.end = end;
        this.at = from;
    }

    /**
     * Returns the JSON text of each member by its name.
     *
     * @throws ApiException 400 with line and column if the bytes are not one JSON object in UTF-8, or if the object has a duplicate key
     *     or too many members
     */
    static Map<String, ByteRange> read(byte[] bytes) {
        return new JsonBody(bytes, 0, bytes.length).readBody();
    }

    /**
     * Returns the JSON text of each member of an object inside a body that was already read. The caller checks that it is an object.
     *
     * @throws ApiException 400 with line and column if the object has a duplicate key or too many members
     */
    static Map<String, ByteRange> read(ByteRange object) {
        return new JsonBody(object.bytes(), object.from(), object.to()).readObject();
    }

    private Map<String, ByteRange> readBody() {
        int invalidIndex = Utf8Validator.firstInvalid(bytes, 0, end);
        if (invalidIndex >= 0) {
            throw malformed(invalidIndex, "the body is not valid UTF-8");
        }
        at = Utf8Slice.afterByteOrderMark(bytes, 0, end);
        skipSpace();
        var members = readObject();
        skipSpace();
        if (at < end) {
            throw malformed(at, "unexpected content after the object");
        }
        return members;
    }

    private Map<String, ByteRange> readObject() {
        expect('{', "a JSON object");
        var members = new LinkedHashMap<String, ByteRange>();
        skipSpace();
        if (peek() == '}') {
            at++;
        } else {
            do {
                readMember(members);
            } while (skipComma());
        }
        return members;
    }

    private void readMember(Map<String, ByteRange> members) {
        skipSpace();
        int start = at;
        if (peek() != '"') {
            throw malformed(at, "expected a key in double quotes");
        }
        skipString();
        var name = JsonSource.unescape(new ByteRange(bytes, start, at));
        skipSpace();
        expect(':', "':'");
        skipSpace();
        int from = at;
        if (peek() == '"') {
            skipString();
        } else {
            skipOtherValue();
        }
        var key = new String(name.bytes(), name.from(), name.length(), StandardCharsets.UTF_8);
        if (members.size() == MAX_MEMBERS) {
            throw malformed(start, "the object has more than " + MAX_MEMBERS + " members");
        }
        if (members.put(key, new ByteRange(bytes, from, at)) != null) {
            throw malformed(start, "duplicate key \"" + Snippet.of(key) + '"');
        }
    }

    private boolean skipComma() {
        skipSpace();
        if (peek() == ',') {
            at++;
            return true;
        }
        expect('}', "',' or '}'");
        return false;
    }

    private void skipString() {
        int close = JsonSyntax.contentEnd(bytes, JsonSyntax.indexOfSpecial(bytes, at + 1, end), end);
        if (close == end) {
            throw malformed(at, "the string is not closed");
        }
        if (bytes[close] != '"') {
            throw malformed(close, JsonSyntax.describeProblem(bytes, close, end));
        }
        at = close + 1;
    }

    /** Skips the value at the current position, which is not a string. Jackson validates the value. */
    private void skipOtherValue() {
        boolean isNested = peek() == '[' || peek() == '{';
        int limit = isNested ? end : endOfScalar();
        // The parser has no limits, because this method limits the depth, and the code that reads a member limits its
        // size.
        try (JsonParser parser = UnlimitedJson.FACTORY.createParser(ObjectReadContext.empty(), bytes, at, limit - at)) {
            int depth = 0;
            do {
                var token = parser.nextToken();
                if (token == null) {
                    throw malformed(at, "expected a value");
                }
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                if (depth > MAX_DEPTH) {
                    int start = at + (int) parser.currentTokenLocation().getByteOffset();
                    throw malformed(start, "a value is nested more than %,d levels deep".formatted(MAX_DEPTH));
                }
            } while (depth > 0);
            if (!isNested && parser.nextToken() != null) {
                throw malformed(at, "expected one value");
            }
            at = isNested ? at + (int) parser.currentLocation().getByteOffset() : limit;
        } catch (JacksonException e) {
            var location = e.getLocation();
            int offset = location == null ? 0 : (int) Math.max(0, Math.min(location.getByteOffset(), limit - at));
            throw malformed(at + offset, "the value is not valid JSON");
        }
    }

    /** Returns the index after the literal or the number at the current position. */
    private int endOfScalar() {
        int next = at;
        while (next < end && ",]} \t\n\r".indexOf(bytes[next]) < 0) {
            next++;
        }
        return next;
    }

    private void skipSpace() {
        at = JsonSyntax.afterWhitespace(bytes, at, end);
    }

    private int peek() {
        return at < end ? bytes[at] : -1;
    }

    private void expect(char wanted, String name) {
        if (peek() != wanted) {
            throw malformed(at, "expected " + name);
        }
        at++;
    }

    private ApiException malformed(int offset, String what) {
        return ApiException.badRequest(
                "The body is not a valid JSON object: " + Position.of(bytes, 0, offset) + ": " + what + ".");
    }
}
