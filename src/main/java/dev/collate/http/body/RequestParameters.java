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
 * The parameters of one request, as JSON, as a form or in the query. Names are paths: {@code options.context} is a
 * member of the JSON object {@code options}, or the form part or query parameter with this name. JSON values must have
 * the requested type; text is parsed as the requested type.
 *
 * <p>A getter does not throw for an invalid parameter: it records the error and returns the fallback, so that the
 * caller learns all errors at once. A request record reads every parameter and then calls {@link #check()}. Not
 * thread-safe.
 */
public final class RequestParameters {
    private static final int MAX_ERRORS = 100;

    private final ParameterSource source;
    /** The errors by field, in the order in which they were found. */
    private final Map<String, FieldError> errors = new LinkedHashMap<>();

    private @Nullable ApiException unprocessable;
    /** Paths of the parameters that the request record has asked for. */
    private final Set<String> asked = new HashSet<>();

    private final Consumer<Set<String>> onIgnored;

    RequestParameters(ParameterSource source) {
        this(source, ignored -> {});
    }

    /** @param onIgnored receives the paths that were sent but not asked for, after a successful {@link #check()} */
    RequestParameters(ParameterSource source, Consumer<Set<String>> onIgnored) {
        this.source = source;
        this.onIgnored = onIgnored;
    }

    /** Reads the members of a JSON body. */
    public static RequestParameters ofJson(byte[] body) {
        return new RequestParameters(new JsonSource(JsonBody.read(body)));
    }

    /** Returns parameters that are given as text outside a request: the values by name. */
    public static RequestParameters ofText(Map<String, List<String>> values) {
        var parts = new LinkedHashMap<String, List<ByteRange>>();
        values.forEach((name, texts) -> parts.put(
                name,
                texts.stream()
                        .map(text -> new ByteRange(text.getBytes(StandardCharsets.UTF_8)))
                        .toList()));
        return new RequestParameters(new FormSource(parts));
    }

    /** Returns a required text. Bytes that are not UTF-8 cause 422. */
    public Utf8Slice text(String name) {
        return utf8(name, file(name));
    }

    /** Returns whether a text is present, which may be large. */
    public boolean has(String name) {
        return source.content(name) != null;
    }

    /** Returns a required document: the characters of a string, or the JSON text of another JSON value. */
    public Utf8Slice document(String name) {
        return utf8(name, required(name));
    }

    /**
     * Returns the bytes of a required parameter: the characters of a JSON string in UTF-8, or all bytes of a form part.
     */
    public ByteRange file(String name) {
        if (source.isInlineJson(name) && source.content(name) != null) {
            asked.add(name);
            reject(name, "must be a string");
            return ByteRange.EMPTY;
        }
        return required(name);
    }

    /**
     * Returns the file name of a form part as the client sent it, which must not be trusted. Returns null if the parameter is
     * not a file.
     */
    public @Nullable String fileName(String name) {
        var part = source.content(name);
        return part == null ? null : part.fileName();
    }

    /** Returns whether the parameter is present, however long it is. */
    public boolean isPresent(String name) {
        return source.content(name) != null;
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

    /** Returns a required short string. */
    public String requiredString(String name) {
        var value = string(name, null);
        if (!given(name)) {
            reject(name, "is required");
        }
        return value == null ? "" : value;
    }

    /** Returns a short string, or the fallback if it is absent. */
    public @Nullable String string(String name, @Nullable String fallback) {
        var node = node(name, JsonNode::isString, "must be a string");
        return node == null ? fallback : node.stringValue();
    }

    /**
     * Returns the value that a short string represents, or the fallback if it is absent.
     *
     * @param parser returns empty for a string that is not valid
     * @param rule error message for a string that is not valid, and for a value that is not a string
     */
    public <T> T parsed(String name, T fallback, Function<String, Optional<T>> parser, String rule) {
        var node = node(name, JsonNode::isString, rule);
        if (node == null) {
            return fallback;
        }
        return parser.apply(node.stringValue()).orElseGet(() -> {
            reject(name, rule);
            return fallback;
        });
    }

    /** Returns a boolean. */
    public boolean flag(String name, boolean fallback) {
        var node = node(name, value -> source.flag(value).isPresent(), "must be true or false");
        return node == null ? fallback : source.flag(node).orElseThrow();
    }

    /**
     * Returns an integer from {@code min} to {@code max}. With the maximum {@code Integer.MAX_VALUE}, larger integers
     * are clamped.
     */
    public int integer(String name, int fallback, int min, int max) {
        return (int) integer(name, fallback, min, max, max == Integer.MAX_VALUE);
    }

    /**
     * Returns an integer from {@code min} to {@code max}. With the maximum {@code Long.MAX_VALUE}, larger integers are
     * clamped.
     */
    public long longInteger(String name, long fallback, long min, long max) {
        return integer(name, fallback, min, max, max == Long.MAX_VALUE);
    }

    private long integer(String name, long fallback, long min, long max, boolean unbounded) {
        var rule = unbounded
                ? "must be an integer of " + min + " or more"
                : "must be an integer from " + min + " to " + max;
        var minimum = BigInteger.valueOf(min);
        var maximum = BigInteger.valueOf(max);
        var node = node(
                name,
                value -> source.integer(value)
                        .filter(number -> number.compareTo(minimum) >= 0)
                        .filter(number -> unbounded || number.compareTo(maximum) <= 0)
                        .isPresent(),
                rule);
        return node == null
                ? fallback
                : source.integer(node).orElseThrow().min(maximum).longValue();
    }

    /** Returns a number from {@code min} to {@code max}. */
    public double number(String name, double fallback, double min, double max) {
        var rule = max == Double.MAX_VALUE
                ? "must be a number of " + format(min) + " or more"
                : "must be a number from " + format(min) + " to " + format(max);
        var node = node(name, value -> source.number(value) >= min && source.number(value) <= max, rule);
        return node == null ? fallback : source.number(node);
    }

    /** Returns the enum constant with this name in lower case. The parameter is required if the fallback is null. */
    public <E extends Enum<E>> E choice(String name, Class<E> type, @Nullable E fallback) {
        var constants = type.getEnumConstants();
        var names = Arrays.stream(constants).map(RequestParameters::wireName).collect(Collectors.joining(", "));
        if (fallback == null && !given(name)) {
            reject(name, "is required: one of " + names);
        }
        return parsed(
                name,
                fallback == null ? constants[0] : fallback,
                text -> Arrays.stream(constants)
                        .filter(constant -> wireName(constant).equals(text))
                        .findFirst(),
                "must be one of " + names);
    }

    /** Returns an array of strings, empty if it is absent. In a form or a query, the parameter is repeated for each string. */
    public List<String> strings(String name) {
        var node = node(
                name,
                value -> isStringArray(value) || !source.isTyped() && value.isString(),
                "must be an array of strings");
        return node == null
                ? List.of()
                : node.isString()
                        ? List.of(node.stringValue())
                        : node.valueStream().map(JsonNode::stringValue).toList();
    }

    /** Returns whether the parameter is present with a value other than null. */
    public boolean given(String name) {
        return source.value(name) != null;
    }

    /**
     * Returns an object whose values are strings, in the order of the request. Returns an empty map if the parameter is absent. In a form or
     * a query, each entry is a parameter of its own, with the name of the object and its key: {@code column_types.id}.
     */
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

    /**
     * Records an error, which becomes 400 at {@link #check()}. Keeps the first error of each field, for at most 100
     * fields.
     */
    public void reject(String field, String message) {
        if (errors.size() < MAX_ERRORS) {
            errors.putIfAbsent(field, new FieldError(field, message));
        }
    }

    /**
     * Reports all recorded errors. A request record calls this method after it has read every parameter.
     *
     * @throws ApiException 400 with every recorded error; 422 if all parameters are valid, but a text is not UTF-8
     */
    public void check() {
        if (!errors.isEmpty()) {
            throw ApiException.invalid(List.copyOf(errors.values()));
        }
        if (unprocessable != null) {
            throw unprocessable;
        }
        onIgnored.accept(source.unread(asked));
    }

    private @Nullable JsonNode node(String name, Predicate<JsonNode> isValid, String rule) {
        asked.add(name);
        var node = source.value(name);
        if (node != null && !isValid.test(node)) {
            reject(name, rule);
            return null;
        }
        return node;
    }

    private Utf8Slice utf8(String name, ByteRange part) {
        // JsonBody has already validated all bytes of a JSON body.
        int broken = source.isTyped() ? -1 : Utf8Validator.firstInvalid(part.bytes(), part.from(), part.to());
        if (broken >= 0 && unprocessable == null) {
            unprocessable = ApiException.unprocessable(name + ": " + Position.of(part.bytes(), part.from(), broken)
                    + ": not valid UTF-8 (byte " + (broken - part.from() + 1) + ").");
        }
        return new Utf8Slice(part.bytes(), part.from(), part.to());
    }

    private static boolean isStringArray(JsonNode value) {
        return value.isArray() && value.valueStream().allMatch(JsonNode::isString);
    }

    private static String wireName(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static String format(double bound) {
        return bound == Math.rint(bound) ? Long.toString((long) bound) : Double.toString(bound);
    }
}
