package dev.collate.http.body;

import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Provides the parameters of a request. A parameter that is absent or {@code null} is a Java {@code null}. */
sealed interface ParameterSource permits JsonSource, FormSource {
    /** Maximum size of a parameter that is not a content, in bytes as sent. Valid requests stay far below it. */
    int MAX_VALUE_BYTES = 1 << 20;

    /** Returns whether values have JSON types; if not, all values are text, to be parsed as numbers or booleans. */
    boolean isTyped();

    /** Returns the small parameter at a dotted path: a value, an array or an object. */
    @Nullable
    JsonNode value(String path);

    /** Returns a value as a boolean; empty if it is not one. */
    Optional<Boolean> flag(JsonNode value);

    /** Returns a value as an integer of any size; empty if it is not one. */
    Optional<BigInteger> integer(JsonNode value);

    /** Returns a value as a number; NaN, which is in no range, if it is not one. */
    double number(JsonNode value);

    /** Returns the unescaped bytes of a parameter that may be large. */
    @Nullable
    ByteRange content(String name);

    /** Returns whether the parameter is a JSON value other than a string, so that its content is JSON text. */
    boolean isInlineJson(String name);

    /** Returns the paths that were sent, but were not asked for and are not below a path that was asked for. */
    Set<String> unread(Set<String> asked);
}
