package dev.collate.http.request;

import dev.collate.problem.ApiException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The parameters of a form or a query. All values are text, and the name of a parameter may contain dots, such as {@code options.context}.
 */
final class FormSource implements ParameterSource {
    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]{1,1000}");

    /**
     * Matches the numbers of JSON and similar numbers such as "+1" and ".5". Does not match "1d", "0x1p3" and "NaN", which Java would also
     * parse as numbers.
     */
    private static final Pattern DECIMAL_NUMBER =
            Pattern.compile("[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");

    private final Map<String, List<ByteRange>> parts;
    /** The number of bytes of all parts with the same top-level name. */
    private final Map<String, Long> lengthsByTopLevelName = new HashMap<>();

    FormSource(Map<String, List<ByteRange>> parts) {
        this.parts = parts;
        parts.forEach((name, values) -> values.forEach(
                value -> lengthsByTopLevelName.merge(topLevelName(name), (long) value.length(), Long::sum)));
    }

    /** Returns the name of the member of a JSON body that would contain a part: {@code options} for {@code options.context}. */
    private static String topLevelName(String part) {
        int dot = part.indexOf('.');
        return dot < 0 ? part : part.substring(0, dot);
    }

    /** Returns a source for parameters that the server creates itself. The map contains the values of each name. */
    static FormSource ofMap(Map<String, List<String>> values) {
        var parts = new LinkedHashMap<String, List<ByteRange>>();
        values.forEach((name, texts) -> parts.put(
                name,
                texts.stream()
                        .map(text -> new ByteRange(text.getBytes(StandardCharsets.UTF_8)))
                        .toList()));
        return new FormSource(parts);
    }

    /** Returns a copy with these parts, which replace the parts with the same names. */
    FormSource withParts(Map<String, List<ByteRange>> newParts) {
        var allParts = new LinkedHashMap<>(parts);
        allParts.putAll(newParts);
        return new FormSource(allParts);
    }

    @Override
    public boolean isTyped() {
        return false;
    }

    /**
     * Returns a string if one part has the name {@code path}, or an array of strings if several parts have this name. If the names of parts
     * begin with the path and a dot, returns an object of these parts.
     */
    @Override
    public @Nullable JsonNode value(String path) {
        var factory = JsonNodeFactory.instance;
        int dot = path.lastIndexOf('.');
        if (dot > 0 && parts.containsKey(path.substring(0, dot))) {
            throw ApiException.invalid(
                    path.substring(0, dot), "must be sent as one parameter per member, for example " + path);
        }
        var sameName = parts.get(path);
        if (sameName != null && sameName.size() == 1) {
            return factory.stringNode(decodeText(path, sameName.getFirst()));
        }
        if (sameName != null) {
            var array = factory.arrayNode();
            sameName.forEach(part -> array.add(decodeText(path, part)));
            return array;
        }
        var prefix = path + ".";
        var object = factory.objectNode();
        parts.forEach((name, values) -> {
            if (name.startsWith(prefix)) {
                object.put(name.substring(prefix.length()), decodeText(name, onlyPart(name, values)));
            }
        });
        return object.isEmpty() ? null : object;
    }

    @Override
    public JsonNode toTypedValue(JsonNode value) {
        var factory = JsonNodeFactory.instance;
        var text = value.stringValueOpt().orElse("");
        if (text.equals("true") || text.equals("false")) {
            return factory.booleanNode(text.equals("true"));
        }
        if (INTEGER.matcher(text).matches()) {
            return factory.numberNode(new BigInteger(text));
        }
        return DECIMAL_NUMBER.matcher(text).matches() ? factory.numberNode(Double.parseDouble(text)) : value;
    }

    @Override
    public @Nullable ByteRange content(String name) {
        var sameName = parts.get(name);
        return sameName == null ? null : onlyPart(name, sameName);
    }

    @Override
    public ParameterSource withoutEmptyTexts() {
        var keptParts = new LinkedHashMap<String, List<ByteRange>>();
        parts.forEach((name, values) -> keptParts.put(
                name,
                values.stream()
                        .filter(value -> value.length() > 0 || value.fileName() != null)
                        .toList()));
        keptParts.values().removeIf(List::isEmpty);
        return new FormSource(keptParts);
    }

    @Override
    public Set<String> unreadNames(Set<String> askedNames) {
        return parts.keySet().stream()
                .filter(name -> !askedNames.contains(name))
                .filter(name -> askedNames.stream().noneMatch(path -> name.startsWith(path + ".")))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** @throws ApiException 400 if there are several parts */
    private static ByteRange onlyPart(String name, List<ByteRange> parts) {
        if (parts.size() > 1) {
            throw ApiException.invalid(name, DUPLICATE_MESSAGE);
        }
        return parts.getFirst();
    }

    private String decodeText(String name, ByteRange part) {
        if (lengthsByTopLevelName.getOrDefault(topLevelName(name), 0L) > MAX_VALUE_BYTES) {
            throw ApiException.invalid(topLevelName(name), "must not be larger than 1 MB");
        }
        if (!part.isUtf8()) {
            throw ApiException.invalid(name, "must be UTF-8");
        }
        return new String(part.bytes(), part.from(), part.length(), StandardCharsets.UTF_8);
    }
}
