package dev.collate.http.request;

import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The parameters of one request. They were sent as JSON, as a form or in the query. The name of a parameter is a path: {@code
 * options.context} is the member {@code context} of the JSON object {@code options}, or the form part or query parameter that is named
 * {@code options.context}. A JSON value must have the type that a getter returns. The text of a form part or a query parameter is parsed as
 * this type.
 *
 * <p>If a parameter is not valid, its getter records the error and returns the fallback. It does not throw an exception, so that the
 * response can report all errors at once. A request record reads every parameter and then calls {@link #throwIfInvalid()}. But a getter
 * throws an {@link ApiException} with status 400 at once for a value that cannot be read: for example a form setting that is not UTF-8, a
 * setting of more than 1 MB, or a content that a form has twice. This class is not thread-safe.
 *
 * <p>The file is longer than others, because it has a getter for each kind of value, and all getters record errors in the same way.
 */
public final class RequestParameters {
    private final ParameterSource source;
    private final ParameterErrors errors = new ParameterErrors();

    /** The values that were sent and read, by the names of their parameters. Contents are not included. */
    private final SortedMap<String, Object> valuesByName = new TreeMap<>();

    private String utf8Advice = "convert the text to UTF-8";

    /** The paths of the parameters that the request record has asked for. */
    private final Set<String> askedNames = new HashSet<>();

    private final Consumer<Set<String>> onIgnored;

    RequestParameters(ParameterSource source) {
        this(source, ignored -> {});
    }

    /** @param onIgnored receives, after a successful {@link #throwIfInvalid()}, the paths that were sent but that nobody has asked for */
    RequestParameters(ParameterSource source, Consumer<Set<String>> onIgnored) {
        this.source = source;
        this.onIgnored = onIgnored;
    }

    /** Returns the parameters without empty texts. A browser sends an empty text for each field of a form without a value. */
    public RequestParameters withoutEmptyTexts() {
        return new RequestParameters(source.withoutEmptyTexts(), onIgnored);
    }

    /**
     * Returns the parameters of this form, together with the parameters of a query that have one of these names. A parameter of the query
     * replaces the parameter of the form with the same name.
     *
     * @throws ApiException 400 if the query has an invalid escape sequence, or a name that is not UTF-8
     */
    public RequestParameters withQueryParameters(String query, Set<String> names) {
        var values = RequestReader.queryParts(query);
        values.keySet().retainAll(names);
        return new RequestParameters(((FormSource) source).withParts(values), onIgnored);
    }

    /** Sets the end of the error for a text that is not UTF-8: what the caller can do. */
    RequestParameters setUtf8Advice(String advice) {
        utf8Advice = advice;
        return this;
    }

    /** Records an error 422 that {@link #throwIfInvalid()} throws if all parameters are valid. */
    public RequestParameters addUnprocessable(ApiException error) {
        errors.addUnprocessable(error);
        return this;
    }

    /**
     * Returns the members of a JSON body.
     *
     * @throws ApiException 400 with line and column if the body is not one JSON object in UTF-8, or if the object has a duplicate key
     */
    public static RequestParameters ofJson(byte[] body) {
        return new RequestParameters(new JsonSource(JsonBody.read(body)));
    }

    /**
     * Returns parameters that the server creates itself, for example from the fields of a form of the website. The map contains the values
     * of each parameter name.
     */
    public static RequestParameters ofMap(Map<String, List<String>> values) {
        return new RequestParameters(FormSource.ofMap(values));
    }

    /**
     * Returns the parameters of a query that was not sent as the query of a request.
     *
     * @throws ApiException 400 if the query has an invalid escape sequence, or a name that is not UTF-8
     */
    public static RequestParameters ofQuery(String query) {
        return new RequestParameters(new FormSource(RequestReader.queryParts(query)));
    }

    /**
     * Returns a required text. If its bytes are not valid UTF-8, returns an empty text, and {@link #throwIfInvalid()} will throw an error
     * 422.
     */
    public Utf8Slice text(String name) {
        return utf8OrEmpty(name, bytes(name));
    }

    /**
     * Returns a required text that a person has typed, with LF as its line break, because browsers send CR LF. Removes the CR in place,
     * because nobody has reserved memory for a copy. So call this method only once for a parameter, and do not read the parameter again
     * after that.
     */
    public Utf8Slice textWithLineFeeds(String name) {
        var text = text(name);
        byte[] bytes = text.bytes();
        int end = text.from();
        for (int i = text.from(); i < text.to(); i++) {
            if (bytes[i] != '\r' || i + 1 == text.to() || bytes[i + 1] != '\n') {
                bytes[end++] = bytes[i];
            }
        }
        return text.slice(text.from(), end);
    }

    /** Returns a required document: the content of a JSON string, the content of a form part, or the JSON text of any other JSON value. */
    public Utf8Slice document(String name) {
        return utf8OrEmpty(name, required(name));
    }

    /** Returns the bytes of a required parameter: the content of a JSON string in UTF-8, or all bytes of a form part. */
    public ByteRange bytes(String name) {
        var content = required(name);
        if (source.isInlineJson(name) && source.content(name) != null) {
            reject(name, "must be a string");
            return ByteRange.EMPTY;
        }
        return content;
    }

    /**
     * Returns the file name of a form part, as the client has sent it. The file name must not be trusted. Returns null if the parameter is
     * not a file.
     */
    public @Nullable String fileName(String name) {
        var part = source.content(name);
        return part == null ? null : part.fileName();
    }

    /** Returns whether the parameter is present and not null. Its content may have any length, because it is not read. */
    public boolean hasContent(String name) {
        return source.content(name) != null;
    }

    /** Returns the number of bytes of a content; 0 if it was not sent. */
    public long length(String name) {
        var part = source.content(name);
        return part == null ? 0 : part.length();
    }

    private ByteRange required(String name) {
        askedNames.add(name);
        var part = source.content(name);
        if (part == null) {
            reject(name, "is required");
            return ByteRange.EMPTY;
        }
        return part;
    }

    /** Returns a required string of at most 1 MB. */
    public String requiredString(String name) {
        var value = string(name, "");
        if (!hasValue(name)) {
            reject(name, "is required");
        }
        return value;
    }

    /** Returns a string of at most 1 MB, or null if the parameter is missing. */
    public @Nullable String string(String name) {
        var value = singleValue(name, JsonNode::stringValueOpt, "must be a string");
        return value == null ? null : recordRead(name, value);
    }

    /** Returns a string of at most 1 MB, or the fallback if the parameter is missing. */
    public String string(String name, String fallback) {
        var value = string(name);
        return value == null ? fallback : value;
    }

    /**
     * Returns a string for a page that shows a form again with the values that a person has sent. Returns the fallback if the parameter is
     * missing or if it cannot be shown, for example because it is not UTF-8. Another getter reports this error.
     */
    public String stringOrFallback(String name, String fallback) {
        try {
            return string(name, fallback);
        } catch (ApiException e) {
            return fallback;
        }
    }

    /**
     * Returns the value that {@code parser} returns for a string of at most 1 MB, or the fallback if the parameter is missing.
     *
     * @param parser parses the string; it returns an empty Optional for a string that is not valid
     * @param rule the error message if the string is not valid, or if the parameter is not a string
     */
    public <T> T parsed(String name, T fallback, Function<String, Optional<T>> parser, String rule) {
        var text = singleValue(name, JsonNode::stringValueOpt, rule);
        if (text == null) {
            return fallback;
        }
        return parser.apply(recordRead(name, text)).orElseGet(() -> {
            reject(name, rule);
            return fallback;
        });
    }

    /** Returns a text that a database searches for, or an empty text if the parameter is missing. */
    public String searchText(String name) {
        // PostgreSQL cannot represent U+0000.
        return parsed(
                name,
                "",
                text -> text.indexOf('\0') < 0 ? Optional.of(text) : Optional.empty(),
                "must not contain the character U+0000");
    }

    /** Returns a boolean, or the fallback if the parameter is missing. */
    public boolean flag(String name, boolean fallback) {
        var value = singleValue(name, node -> source.toTypedValue(node).booleanValueOpt(), "must be true or false");
        return value == null ? fallback : recordRead(name, value);
    }

    /**
     * Returns an integer from {@code min} to {@code max}, or the fallback if the parameter is missing. An integer outside this range is an
     * error, but if {@code max} is {@code Integer.MAX_VALUE}, a larger integer is replaced with {@code max}.
     */
    public int integer(String name, int fallback, int min, int max) {
        var value = integer(name, min, max, max == Integer.MAX_VALUE);
        return value == null ? fallback : value.intValue();
    }

    /**
     * Returns an integer of 0 or more, or null if the parameter is missing. An integer that is too large becomes {@code Long.MAX_VALUE}.
     */
    public @Nullable Long nonNegativeLong(String name) {
        return integer(name, 0, Long.MAX_VALUE, true);
    }

    /** @param isUnbounded whether larger integers than {@code max} are valid too; they are replaced with {@code max} */
    private @Nullable Long integer(String name, long min, long max, boolean isUnbounded) {
        var value = singleValue(
                name,
                node -> Optional.of(source.toTypedValue(node))
                        .filter(JsonNode::isIntegralNumber)
                        .map(JsonNode::bigIntegerValue)
                        .filter(number -> number.compareTo(BigInteger.valueOf(min)) >= 0)
                        .filter(number -> isUnbounded || number.compareTo(BigInteger.valueOf(max)) <= 0)
                        .map(number -> number.min(BigInteger.valueOf(max)).longValue()),
                isUnbounded
                        ? "must be an integer of " + min + " or more"
                        : "must be an integer from " + min + " to " + max);
        return value == null ? null : recordRead(name, value);
    }

    /**
     * Returns a number from {@code min} to {@code max}. A number outside this range is an error. If {@code max} is {@code
     * Double.MAX_VALUE}, there is no maximum.
     */
    public double number(String name, double fallback, double min, double max) {
        var value = singleValue(
                name,
                // No range of valid numbers contains NaN.
                node -> Optional.of(source.toTypedValue(node).doubleValueOpt().orElse(Double.NaN))
                        .filter(number -> number >= min && number <= max),
                max == Double.MAX_VALUE
                        ? "must be a number of " + wireText(min) + " or more"
                        : "must be a number from " + wireText(min) + " to " + wireText(max));
        return value == null ? fallback : recordRead(name, value);
    }

    private static String wireText(double bound) {
        return bound == Math.rint(bound) ? Long.toString((long) bound) : Double.toString(bound);
    }

    /**
     * Returns the enum constant whose name, in lower case, is the value of the parameter. If the fallback is null, the parameter is
     * required.
     */
    public <E extends Enum<E>> E choice(String name, Class<E> type, @Nullable E fallback) {
        return choice(name, List.of(type.getEnumConstants()), fallback);
    }

    /** Like {@link #choice(String, Class, Enum)}, but only these constants are allowed. */
    public <E extends Enum<E>> E choice(String name, List<E> allowed, @Nullable E fallback) {
        if (fallback != null && !hasValue(name)) {
            askedNames.add(name);
            return fallback;
        }
        var oneOf =
                "one of " + allowed.stream().map(RequestParameters::wireText).collect(Collectors.joining(", "));
        if (fallback == null && !hasValue(name)) {
            reject(name, "is required: " + oneOf);
        }
        return parsed(
                name,
                fallback == null ? allowed.get(0) : fallback,
                text -> allowed.stream()
                        .filter(constant -> wireText(constant).equals(text))
                        .findFirst(),
                "must be " + oneOf);
    }

    private static String wireText(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns an array of strings, or an empty list if the parameter is missing. In a form or a query, the parameter occurs once for each
     * string.
     */
    public List<String> strings(String name) {
        var node = jsonValue(
                name,
                value -> value.isArray()
                        ? value.valueStream().allMatch(JsonNode::isString)
                        : !source.isTyped() && value.isString(),
                "must be an array of strings");
        return node == null
                ? List.of()
                : recordRead(name, elements(node).map(JsonNode::stringValue).toList());
    }

    /**
     * Returns the values of a form field that contains several values in one text, such as one in each line. The maximum number of values
     * is the same as for a JSON array.
     *
     * @param split returns the values of a text as a lazy stream, so that the rest of a text with too many values is not split
     */
    public List<String> strings(String name, Function<String, Stream<String>> split) {
        var values = strings(name).stream()
                .flatMap(split)
                .filter(value -> !value.isEmpty())
                .limit(JsonSource.MAX_VALUES + 1L)
                .toList();
        if (values.size() > JsonSource.MAX_VALUES) {
            reject(name, JsonSource.TOO_MANY_VALUES);
            return List.of();
        }
        return values;
    }

    /**
     * Returns an array of values, or an empty list if the parameter is missing. In a form or a query, the parameter occurs once for each
     * element, and a blank text is not an element: a browser sends it for an empty text area.
     *
     * @param parser parses an element: a JSON object, or the text of a form part as a JSON string. A text may contain any number of values.
     *     The parser returns an empty Optional for an element that is not valid
     * @param max the maximum number of elements of an array; the caller checks the number of values
     * @param rule the error message if an element is not valid, or is another JSON value than an object
     */
    public <T> List<T> list(String name, Function<JsonNode, Optional<List<T>>> parser, int max, String rule) {
        var node = jsonValue(
                name,
                value -> value.isArray() ? value.size() <= max : !source.isTyped(),
                "must be an array of at most " + max + " elements");
        if (node == null) {
            return List.of();
        }
        var parsed = elements(node)
                .filter(element -> source.isTyped()
                        || !(element.isString() && element.stringValue().isBlank()))
                .map(element ->
                        source.isTyped() && !element.isObject() ? Optional.<List<T>>empty() : parser.apply(element))
                .toList();
        if (parsed.stream().anyMatch(Optional::isEmpty)) {
            reject(name, rule);
            return List.of();
        }
        var values =
                parsed.stream().flatMap(Optional::stream).flatMap(List::stream).toList();
        return values.isEmpty() ? values : recordRead(name, values);
    }

    /** Returns any JSON value of at most 1 MB, or null if the parameter is missing. */
    public @Nullable JsonNode json(String name) {
        askedNames.add(name);
        return source.value(name);
    }

    /**
     * Returns the members of a JSON object as parameters of their own, or no parameters if the object is missing.
     *
     * @param onIgnored receives, after each successful {@link #throwIfInvalid()} of the object, the members that were sent but that nobody
     *     has asked for, as in the response header {@code Collate-Ignored}
     * @throws ApiException 400 if the parameter is not an object, or if the object has a duplicate key
     */
    public RequestParameters object(String name, Consumer<List<String>> onIgnored) {
        askedNames.add(name);
        return new RequestParameters(source.object(name), ignored -> onIgnored.accept(IgnoredNames.list(ignored)));
    }

    /** Returns whether the parameter is present with a value other than null. */
    public boolean hasValue(String name) {
        return source.value(name) != null;
    }

    /** Returns whether the parameter is a member of a JSON body with the value null. */
    boolean isNull(String name) {
        askedNames.add(name);
        return source.isNull(name);
    }

    /**
     * Returns an object whose values are strings. The map has the order of the request. Returns an empty map if the parameter is missing.
     * In a form or a query, each entry of the object is a separate parameter, such as {@code column_types.id} for the key {@code id}.
     */
    public Map<String, String> map(String name) {
        var node = jsonValue(
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
     * Returns the parameters that were sent and have been read so far, sorted by name, with their values: strings, booleans, numbers, and
     * lists of strings. A JSON body and a form with the same parameters have the same values.
     *
     * @param prefix the beginning of the names of these parameters; the keys of the map are without it
     */
    public Map<String, Object> valuesReadSoFar(String prefix) {
        var valuesWithPrefix = new TreeMap<String, Object>();
        valuesByName
                .subMap(prefix, prefix + Character.MAX_VALUE)
                .forEach((name, value) -> valuesWithPrefix.put(name.substring(prefix.length()), value));
        return valuesWithPrefix;
    }

    private <T> T recordRead(String name, T value) {
        valuesByName.put(name, value);
        return value;
    }

    /**
     * Records an error. {@link #throwIfInvalid()} will throw all recorded errors as one error 400. Only the first error of each field is
     * recorded, and at most 100 fields.
     */
    public void reject(String field, String message) {
        errors.add(field, message);
    }

    /**
     * Throws an exception if errors were recorded. A request record calls this method after it has read every parameter.
     *
     * @throws ApiException 400 with every recorded error, and with each ignored parameter whose name is similar to a known name; 422 if
     *     there is no such error, but a text is not valid in its charset
     */
    public void throwIfInvalid() {
        var ignored = source.unreadNames(askedNames);
        errors.addSuggestions(ignored, askedNames);
        errors.throwIfAny();
        onIgnored.accept(ignored);
    }

    /**
     * Returns a parameter that has only one value. Returns null if the parameter is missing, or is not valid; then records an error.
     *
     * @param parser parses the value; it returns an empty Optional for a value that is not valid
     * @param rule the error message if the value is not valid
     */
    private <T> @Nullable T singleValue(String name, Function<JsonNode, Optional<T>> parser, String rule) {
        var node = json(name);
        if (node == null) {
            return null;
        }
        var value = parser.apply(node);
        if (value.isEmpty()) {
            // Parts of a form with the same name are an array.
            reject(name, node.isArray() && !source.isTyped() ? ParameterSource.DUPLICATE_MESSAGE : rule);
        }
        return value.orElse(null);
    }

    private @Nullable JsonNode jsonValue(String name, Predicate<JsonNode> isValid, String rule) {
        var node = json(name);
        if (node != null && !isValid.test(node)) {
            reject(name, rule);
            return null;
        }
        return node;
    }

    private Utf8Slice utf8OrEmpty(String name, ByteRange part) {
        // JsonBody has already checked that a JSON body is valid UTF-8.
        var problem =
                source.isTyped() ? Optional.<ApiException>empty() : Utf8Validator.findError(name, part, utf8Advice);
        problem.ifPresent(errors::addUnprocessable);
        return problem.isPresent() ? Utf8Slice.of("") : new Utf8Slice(part.bytes(), part.from(), part.to());
    }

    /** Returns the elements of an array. A form with only one element has no array: then the node is the element. */
    private static Stream<JsonNode> elements(JsonNode node) {
        return node.isArray() ? node.valueStream() : Stream.of(node);
    }
}
