package dev.collate.http.body;

import dev.collate.problem.ApiException;
import dev.collate.problem.FieldError;
import dev.collate.utf8.Position;
import dev.collate.utf8.Utf8Slice;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The members of one request, however they were sent. Names are paths: {@code options.context} is a member of the JSON object
 * {@code options}, or the form part or query parameter of that name. JSON is typed strictly; text is read as the type asked for.
 *
 * <p>Getters do not throw for a wrong member: they note the error and answer the fallback, so that a caller learns all that is wrong
 * at once. A request record asks for every member and then calls {@link #check()}. For one request, one thread.
 */
public final class RequestParameters {
    private static final int MAX_ERRORS = 100;

    private final ParameterSource source;
    /** By field, in the order in which they were found. */
    private final Map<String, FieldError> errors = new LinkedHashMap<>();

    private @Nullable ApiException unprocessable;
    /** Paths of the members that the request record has asked for. */
    private final Set<String> asked = new HashSet<>();

    private final Consumer<Set<String>> onIgnored;

    RequestParameters(ParameterSource source) {
        this(source, ignored -> {});
    }

    /** @param onIgnored gets the paths that were sent and that nobody asked for, once everything has been asked for */
    RequestParameters(ParameterSource source, Consumer<Set<String>> onIgnored) {
        this.source = source;
        this.onIgnored = onIgnored;
    }

    /** The members of a JSON body. */
    public static RequestParameters ofJson(byte[] body) {
        return new RequestParameters(new JsonSource(JsonBody.read(body)));
    }

    /** Members that came as text by another way than a request: the values of each name. */
    public static RequestParameters ofText(Map<String, List<String>> values) {
        var parts = new LinkedHashMap<String, List<ByteRange>>();
        values.forEach((name, texts) -> parts.put(
                name,
                texts.stream()
                        .map(text -> new ByteRange(text.getBytes(StandardCharsets.UTF_8)))
                        .toList()));
        return new RequestParameters(new FormSource(parts));
    }

    /** A required text. Bytes that are not UTF-8 are 422. */
    public Utf8Slice text(String name) {
        return utf8(name, file(name));
    }

    /** A required document: a string, or any other JSON value, which then is the document itself. */
    public Utf8Slice document(String name) {
        return utf8(name, required(name));
    }

    /** The bytes of a required member: a string's characters in UTF-8, a part's bytes of any kind. */
    public ByteRange file(String name) {
        if (source.inline(name) && source.content(name) != null) {
            asked.add(name);
            reject(name, "must be a string");
            return ByteRange.EMPTY;
        }
        return required(name);
    }

    /** The name of the file that a part of a form is, as the client sent it: not to be trusted; null if the member is no file. */
    public @Nullable String fileName(String name) {
        var part = source.content(name);
        return part == null ? null : part.fileName();
    }

    private ByteRange required(String name) {
        asked.add(name);
        var part = source.content(name);
        if (part == null) {
            reject(name, "is required");
            return ByteRange.EMPTY;
        }
        return part;
    }

    /** A required short string. */
    public String requiredString(String name) {
        var value = string(name, null);
        if (!given(name)) {
            reject(name, "is required");
        }
        return value == null ? "" : value;
    }

    /** A short string, or the fallback when it is not given. */
    public @Nullable String string(String name, @Nullable String fallback) {
        var node = node(name, JsonNode::isString, "must be a string");
        return node == null ? fallback : node.stringValue();
    }

    /**
     * What a short string stands for, or the fallback when it is not given.
     *
     * @param reading answers empty for a string that stands for nothing
     * @param rule what the caller is told then, and of a value that is no string
     */
    public <T> T parsed(String name, T fallback, Function<String, Optional<T>> reading, String rule) {
        var node = node(name, JsonNode::isString, rule);
        if (node == null) {
            return fallback;
        }
        return reading.apply(node.stringValue()).orElseGet(() -> {
            reject(name, rule);
            return fallback;
        });
    }

    /** A boolean. */
    public boolean flag(String name, boolean fallback) {
        var node = node(name, value -> source.flag(value).isPresent(), "must be true or false");
        return node == null ? fallback : source.flag(node).orElseThrow();
    }

    /** An integer from {@code min} to {@code max}; {@code Integer.MAX_VALUE} stands for itself and every larger one. */
    public int integer(String name, int fallback, int min, int max) {
        return (int) whole(name, fallback, min, max, max == Integer.MAX_VALUE);
    }

    /** An integer from {@code min} to {@code max}; {@code Long.MAX_VALUE} stands for itself and every larger one. */
    public long longInteger(String name, long fallback, long min, long max) {
        return whole(name, fallback, min, max, max == Long.MAX_VALUE);
    }

    private long whole(String name, long fallback, long min, long max, boolean unbounded) {
        var rule = unbounded
                ? "must be an integer of " + min + " or more"
                : "must be an integer from " + min + " to " + max;
        var minimum = BigInteger.valueOf(min);
        var maximum = BigInteger.valueOf(max);
        var node = node(
                name,
                value -> source.whole(value)
                        .filter(number -> number.compareTo(minimum) >= 0)
                        .filter(number -> unbounded || number.compareTo(maximum) <= 0)
                        .isPresent(),
                rule);
        return node == null
                ? fallback
                : source.whole(node).orElseThrow().min(maximum).longValue();
    }

    /** A number from {@code min} to {@code max}. */
    public double number(String name, double fallback, double min, double max) {
        var rule = max == Double.MAX_VALUE
                ? "must be a number of " + plain(min) + " or more"
                : "must be a number from " + plain(min) + " to " + plain(max);
        var node = node(name, value -> source.number(value) >= min && source.number(value) <= max, rule);
        return node == null ? fallback : source.number(node);
    }

    /** One of an enum's constants, by its name in lower case; required when there is no fallback. */
    public <E extends Enum<E>> E choice(String name, Class<E> type, @Nullable E fallback) {
        var constants = type.getEnumConstants();
        var names = Arrays.stream(constants).map(RequestParameters::wireName).collect(Collectors.joining(", "));
        if (fallback == null && !given(name)) {
            reject(name, "is required: one of " + names);
        }
        return parsed(
                name,
                fallback == null ? constants[0] : fallback,
                written -> Arrays.stream(constants)
                        .filter(constant -> wireName(constant).equals(written))
                        .findFirst(),
                "must be one of " + names);
    }

    /** An array of strings, empty when it is not given; as text, one value for each time the name stands. */
    public List<String> strings(String name) {
        var node = node(
                name, value -> strings(value) || !source.typed() && value.isString(), "must be an array of strings");
        return node == null
                ? List.of()
                : node.isString()
                        ? List.of(node.stringValue())
                        : node.valueStream().map(JsonNode::stringValue).toList();
    }

    /** True when the member was given with a value other than null. */
    public boolean given(String name) {
        return source.value(name) != null;
    }

    /** An object whose values are strings, in its order, empty when it is not given; as text, the names below this one. */
    public Map<String, String> map(String name) {
        var node = node(
                name,
                value -> value.isObject() && value.valueStream().allMatch(JsonNode::isString),
                "must be an object of strings");
        var map = new LinkedHashMap<String, String>();
        if (node != null) {
            node.propertyStream()
                    .forEach(entry -> map.put(entry.getKey(), entry.getValue().stringValue()));
        }
        return map;
    }

    /** Notes that a member is wrong: 400 at {@link #check()}. The first that is wrong with each of the first 100 is said. */
    public void reject(String field, String message) {
        if (errors.size() < MAX_ERRORS) {
            errors.putIfAbsent(field, new FieldError(field, message));
        }
    }

    /**
     * Ends the reading of a request.
     *
     * @throws ApiException 400 with every error noted; 422 when all members are right but a text is not UTF-8
     */
    public void check() {
        if (!errors.isEmpty()) {
            throw ApiException.invalid(List.copyOf(errors.values()));
        }
        if (unprocessable != null) {
            throw unprocessable;
        }
        onIgnored.accept(source.unasked(asked));
    }

    private @Nullable JsonNode node(String name, Predicate<JsonNode> right, String rule) {
        asked.add(name);
        var node = source.value(name);
        if (node != null && !right.test(node)) {
            reject(name, rule);
            return null;
        }
        return node;
    }

    private Utf8Slice utf8(String name, ByteRange part) {
        // The bytes of a JSON body were checked as a whole.
        int broken = source.typed() ? -1 : Utf8Validator.firstInvalid(part.bytes(), part.from(), part.to());
        if (broken >= 0 && unprocessable == null) {
            unprocessable = ApiException.unprocessable(name + ": " + Position.of(part.bytes(), part.from(), broken)
                    + ": this is not UTF-8, which all text must be (byte " + (broken - part.from() + 1) + ").");
        }
        return new Utf8Slice(part.bytes(), part.from(), part.to());
    }

    private static boolean strings(JsonNode value) {
        return value.isArray() && value.valueStream().allMatch(JsonNode::isString);
    }

    private static String wireName(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static String plain(double bound) {
        return bound == Math.rint(bound) ? Long.toString((long) bound) : Double.toString(bound);
    }
}
