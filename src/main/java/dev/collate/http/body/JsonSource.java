package dev.collate.http.body;

import dev.collate.parallel.Parallel;
import dev.collate.problem.ApiException;
import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.JsonStrings;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Members of a JSON object: large strings stay bytes, small members become nodes when they are asked for. */
final class JsonSource implements ParameterSource {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** A setting becomes a tree of about 100 bytes of heap for each value, which no estimate of memory counts. */
    private static final int MAX_VALUES = 50_000;

    private static final ByteCounter SEPARATORS = new ByteCounter(",[{");

    private final Map<String, JsonMember> members;
    private final Map<String, JsonNode> nodes = new HashMap<>();

    JsonSource(Map<String, JsonMember> members) {
        this.members = members;
        var texts = members.values().stream().filter(JsonMember::isLargeText).toList();
        Parallel.all(
                texts.stream().mapToLong(JsonMember::length).sum(),
                texts.stream().<Supplier<ByteRange>>map(text -> text::content).toList());
    }

    @Override
    public boolean typed() {
        return true;
    }

    @Override
    public @Nullable JsonNode value(String path) {
        JsonNode node = null;
        var name = "";
        for (var step : path.split("\\.", -1)) {
            if (node != null && !node.isObject()) {
                throw ApiException.invalid(name, "must be an object");
            }
            node = node == null ? top(step) : node.get(step);
            name = name.isEmpty() ? step : name + "." + step;
            if (node == null || node.isNull()) {
                return null;
            }
        }
        return node;
    }

    @Override
    public Optional<Boolean> flag(JsonNode value) {
        return value.isBoolean() ? Optional.of(value.booleanValue()) : Optional.empty();
    }

    @Override
    public Optional<BigInteger> whole(JsonNode value) {
        return value.isIntegralNumber() ? Optional.of(value.bigIntegerValue()) : Optional.empty();
    }

    @Override
    public double number(JsonNode value) {
        return value.isNumber() ? value.doubleValue() : Double.NaN;
    }

    @Override
    public @Nullable ByteRange content(String name) {
        var member = members.get(name);
        return member == null || member.isNull() ? null : member.content();
    }

    @Override
    public boolean inline(String name) {
        var member = members.get(name);
        return member != null && !member.string();
    }

    /** {@inheritDoc} An object of which a member was asked for is looked into, one level deep: there are no deeper settings. */
    @Override
    public Set<String> unasked(Set<String> asked) {
        var unasked = new LinkedHashSet<String>();
        for (var name : members.keySet()) {
            var node = nodes.get(name);
            // A name with a dot in it is not the path that it looks like.
            if (asked.contains(name) && name.indexOf('.') < 0) {
                continue;
            }
            if (node == null || !node.isObject()) {
                unasked.add(name);
                continue;
            }
            for (var inner : node.propertyNames()) {
                if (!asked.contains(name + "." + inner)) {
                    unasked.add(name + "." + inner);
                }
            }
        }
        return unasked;
    }

    private @Nullable JsonNode top(String name) {
        var member = members.get(name);
        if (member == null) {
            return null;
        }
        if (member.length() > MAX_VALUE_BYTES) {
            throw ApiException.invalid(name, "must not be larger than 1 MB");
        }
        if (SEPARATORS.count(member.bytes(), member.from(), member.from() + member.length()) > MAX_VALUES) {
            throw ApiException.invalid(name, "must not hold more than " + MAX_VALUES + " values");
        }
        return nodes.computeIfAbsent(name, key -> read(name, member));
    }

    /** The member as a node. That it is JSON is known; what can go wrong is that it is not to be taken for a setting. */
    private static JsonNode read(String name, JsonMember member) {
        if (holdsHalfCharacter(member.bytes(), member.from(), member.from() + member.length())) {
            throw ApiException.invalid(name, "holds half of a surrogate pair, which is no character");
        }
        try {
            return MAPPER.readTree(member.bytes(), member.from(), member.length());
        } catch (StreamConstraintsException e) {
            throw ApiException.invalid(name, "holds too long a number or name, or is nested too deep");
        }
    }

    /** Whether an escape in a value stands for half of a surrogate pair: Jackson takes it, and in UTF-8 it would become a question mark. */
    private static boolean holdsHalfCharacter(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            int length = bytes[at] == '\\' ? JsonStrings.escapeLength(bytes, at, to) : 1;
            if (length == 0) {
                return true;
            }
            at += length;
        }
        return false;
    }
}
