package dev.collate.http.body;

import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Provides the parameters of a request. A parameter that is absent or {@code null} is a Java {@code null}. */
sealed interface ParameterSource permits JsonSource, FormSource {
    /** Maximum size in bytes, as sent, of a parameter that is not a content. Valid requests are far below this limit. */
    int MAX_VALUE_BYTES = 1 << 20;

    /** Returns whether values have JSON types. Otherwise all values are text and must be parsed as numbers or booleans. */
    boolean isTyped();

    /** Returns the small parameter at a dotted path: a value, an array or an object. */
    @Nullable
    JsonNode value(String path);

    /** Returns a value as a boolean. Returns an empty Optional if the value is not a boolean. */
    Optional<Boolean> flag(JsonNode value);

    /** Returns a value as an integer of any size. Returns an empty Optional if the value is not an integer. */
    Optional<BigInteger> integer(JsonNode value);

    /** Returns a value as a number. Returns NaN, which is outside every range, if the value is not a number. */
    double number(JsonNode value);

    /** Returns the bytes of a parameter after its escape sequences have been replaced. The parameter may be large. */
    @Nullable
    ByteRange content(String name);

    /** Returns whether the parameter is a JSON value other than a string, so that its content is JSON text. */
    boolean isInlineJson(String name);

    /** Returns the paths that were sent and are neither a path that was asked for nor below such a path. */
    Set<String> unread(Set<String> asked);
}
