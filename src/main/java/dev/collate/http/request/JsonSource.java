package dev.collate.http.request;

import dev.collate.problem.ApiException;
import dev.collate.utf8.JsonSyntax;
import dev.collate.utf8.Snippet;
import dev.collate.work.Parallel;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The parameters of a JSON body. Each member of the JSON object is a parameter. Large strings are not decoded to Java strings. Small
 * members are parsed when they are read for the first time.
 */
final class JsonSource implements ParameterSource {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    /**
     * Maximum number of JSON values in one small parameter. Each value takes about 100 bytes of heap, and the memory estimates do not
     * include these bytes.
     */
    static final int MAX_VALUES = 50_000;

    static final String TOO_MANY_VALUES = "must not contain more than " + MAX_VALUES + " values";

    private static final String TOO_DEEP_OR_LONG =
            "must not have more than %d nested levels, a number of more than %d characters, or a name of more than %d characters"
                    .formatted(
                            StreamReadConstraints.DEFAULT_MAX_DEPTH,
                            StreamReadConstraints.DEFAULT_MAX_NUM_LEN,
                            StreamReadConstraints.DEFAULT_MAX_NAME_LEN);

    /** The JSON text of each member. A large string is unescaped in place, so its JSON text must not be read after that. */
    private final Map<String, ByteRange> members;

    /** The contents that were already read, by the names of the members. */
    private final Map<String, ByteRange> contents = new HashMap<>();
    /** The members that were already parsed, by their names. */
    private final Map<String, JsonNode> nodes = new HashMap<>();

    JsonSource(Map<String, ByteRange> members) {
        this.members = members;
    }

    private static boolean isString(ByteRange member) {
        return member.bytes()[member.from()] == '"';
    }

    private static boolean isNull(ByteRange member) {
        return member.bytes()[member.from()] == 'n';
    }

    /** Returns the unescaped content of a member that is a string, or the JSON text of any other member. */
    static ByteRange unescape(ByteRange member) {
        if (!isString(member)) {
            return member;
        }
        var bytes = member.bytes();
        int from = member.from() + 1;
        int to = member.to() - 1;
        if (JsonSyntax.indexOfSpecial(bytes, from, to) == to) {
            return new ByteRange(bytes, from, to);
        }
        // A long string is unescaped in place, so that 50 MB are not copied. This is possible because unescaping never
        // makes a string longer, and because nobody reads the escaped form of a long string again. A short string is
        // copied, because its escaped form may also be parsed as a JSON value.
        boolean unescapesInPlace = member.length() > MAX_VALUE_BYTES;
        var target = unescapesInPlace ? bytes : new byte[to - from];
        int start = unescapesInPlace ? from : 0;
        return new ByteRange(target, start, JsonSyntax.unescape(bytes, from, to, target, start));
    }

    @Override
    public boolean isTyped() {
        return true;
    }

    @Override
    public @Nullable JsonNode value(String path) {
        int dot = path.lastIndexOf('.');
        if (dot < 0) {
            return nullIfMissing(topLevelNode(path));
        }
        var parent = path.substring(0, dot);
        var object = value(parent);
        if (object == null) {
            return null;
        }
        if (!object.isObject()) {
            throw ApiException.invalid(parent, "must be an object");
        }
        return nullIfMissing(object.get(path.substring(dot + 1)));
    }

    private static @Nullable JsonNode nullIfMissing(@Nullable JsonNode node) {
        return node == null || node.isNull() ? null : node;
    }

    @Override
    public boolean isNull(String name) {
        var member = members.get(name);
        return member != null && isNull(member);
    }

    @Override
    public @Nullable ByteRange content(String name) {
        var member = members.get(name);
        if (member == null || isNull(member)) {
            return null;
        }
        if (contents.isEmpty()) {
            unescapeLargeStrings();
        }
        return contents.computeIfAbsent(name, key -> unescape(member));
    }

    /** If two strings are large, as in a comparison, unescapes them in parallel. */
    private void unescapeLargeStrings() {
        var large = members.entrySet().stream()
                .filter(member -> member.getValue().length() > MAX_VALUE_BYTES && isString(member.getValue()))
                .toList();
        if (large.size() == 2) {
            var first = large.get(0);
            var second = large.get(1);
            var unescaped = Parallel.<ByteRange>runAll(
                    2 * MAX_VALUE_BYTES, List.of(() -> unescape(first.getValue()), () -> unescape(second.getValue())));
            contents.put(first.getKey(), unescaped.get(0));
            contents.put(second.getKey(), unescaped.get(1));
        }
    }

    @Override
    public boolean isInlineJson(String name) {
        var member = members.get(name);
        return member != null && !isString(member);
    }

    /**
     * {@inheritDoc} If a member of an object was asked for, the method also checks the other members of this object. It checks only one
     * level, because options are not nested deeper. If the object is null, no member of it was sent.
     */
    @Override
    public Set<String> unreadNames(Set<String> askedNames) {
        var unread = new LinkedHashSet<String>();
        for (var name : members.keySet()) {
            var node = nodes.get(name);
            // A member whose name contains a dot was not asked for, even if a path with the same text was asked for.
            if (askedNames.contains(name) && name.indexOf('.') < 0) {
                continue;
            }
            if (node == null || !node.isObject() && !node.isNull()) {
                unread.add(name);
                continue;
            }
            for (var innerName : node.propertyNames()) {
                if (!askedNames.contains(name + "." + innerName)) {
                    unread.add(name + "." + innerName);
                }
            }
        }
        return unread;
    }

    private @Nullable JsonNode topLevelNode(String name) {
        var member = members.get(name);
        if (member == null) {
            return null;
        }
        if (member.length() > MAX_VALUE_BYTES) {
            throw ApiException.invalid(name, "must not be larger than 1 MB");
        }
        return nodes.computeIfAbsent(name, key -> parseMember(name, member));
    }

    /**
     * Returns the number of characters after which a value begins, so that the values are counted before they are parsed. Characters inside
     * strings do not count.
     */
    private static int countValues(ByteRange member) {
        var bytes = member.bytes();
        int count = 0;
        for (int at = member.from(); at < member.to(); at++) {
            switch (bytes[at]) {
                case '"' -> at = JsonSyntax.contentEnd(bytes, at + 1, member.to());
                case ',', '[', '{' -> count++;
                default -> {
                    // No value begins after this character.
                }
            }
        }
        return count;
    }

    /**
     * Parses a member, which was already validated as JSON. Rejects a member that contains too many values, an unpaired surrogate or a
     * duplicate key, or exceeds the limits of Jackson.
     */
    private static JsonNode parseMember(String name, ByteRange member) {
        if (member.length() > MAX_VALUES && countValues(member) > MAX_VALUES) {
            throw ApiException.invalid(name, TOO_MANY_VALUES);
        }
        if (hasUnpairedSurrogate(member.bytes(), member.from(), member.to())) {
            throw ApiException.invalid(name, "must not contain an unpaired surrogate");
        }
        try {
            return MAPPER.readTree(member.bytes(), member.from(), member.length());
        } catch (StreamConstraintsException e) {
            throw ApiException.invalid(name, TOO_DEEP_OR_LONG);
        } catch (MismatchedInputException e) {
            // The member is valid JSON, so a duplicate key is the only possible cause.
            var key = ((JsonParser) e.processor()).streamReadContext().pathAsPointer();
            throw ApiException.invalid(name, "must not contain a duplicate key: " + Snippet.of(key.toString()));
        }
    }

    /**
     * Returns whether the bytes contain an escape sequence that is an unpaired surrogate. Jackson accepts an unpaired surrogate, and would
     * write a question mark instead when it encodes the string as UTF-8.
     */
    private static boolean hasUnpairedSurrogate(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            int length = bytes[at] == '\\' ? JsonSyntax.escapeLength(bytes, at, to) : 1;
            if (length == 0) {
                return true;
            }
            at += length;
        }
        return false;
    }
}
