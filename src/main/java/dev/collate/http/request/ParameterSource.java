package dev.collate.http.request;

import dev.collate.problem.ApiException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Provides the parameters of a request. For a parameter that is missing or JSON {@code null}, the methods return a Java {@code null}. For a
 * value that cannot be read, they throw an {@link ApiException} with status 400.
 */
sealed interface ParameterSource permits JsonSource, FormSource {
    /**
     * Maximum number of bytes of a parameter that is not a content. The bytes are counted as the client has sent them. Reasonable requests
     * are far below this limit.
     */
    int MAX_VALUE_BYTES = 1 << 20;

    /** The error message for a parameter that was sent several times, but has only one value. */
    String DUPLICATE_MESSAGE = "is a duplicate: send it once";

    /** Returns whether values have JSON types. If not, all values are text, and must be parsed if a number or a boolean is needed. */
    boolean isTyped();

    /** Returns the parameter at a dotted path: a single value, an array or an object of at most {@link #MAX_VALUE_BYTES}. */
    @Nullable
    JsonNode value(String path);

    /** Returns whether the parameter is present with the value JSON {@code null}. */
    default boolean isNull(String name) {
        return false;
    }

    /** Returns a value with its JSON type. A text of a form that can be a boolean or a number becomes one. */
    default JsonNode toTypedValue(JsonNode value) {
        return value;
    }

    /** Returns the unescaped bytes of a parameter, which may be large. */
    @Nullable
    ByteRange content(String name);

    /** Returns whether the parameter is a JSON value that is not a string. The content of such a parameter is JSON text. */
    default boolean isInlineJson(String name) {
        return false;
    }

    /**
     * Returns the members of a parameter that is a JSON object. They are empty if the parameter is missing.
     *
     * @throws ApiException 400 if the parameter is not an object, or if the object has a duplicate key
     */
    default ParameterSource object(String name) {
        var content = content(name);
        if (content == null) {
            return new JsonSource(Map.of());
        }
        if (!isInlineJson(name) || content.bytes()[content.from()] != '{') {
            throw ApiException.invalid(name, "must be an object");
        }
        return new JsonSource(JsonBody.read(content));
    }

    /** Returns this source without the empty texts of a form. */
    default ParameterSource withoutEmptyTexts() {
        return this;
    }

    /** Returns the paths that were sent, except those in {@code askedNames} and those below a path in {@code askedNames}. */
    Set<String> unreadNames(Set<String> askedNames);
}
