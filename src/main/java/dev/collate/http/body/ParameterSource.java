package dev.collate.http.body;

import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Where members come from. A member that is absent or {@code null} is a Java {@code null}. */
sealed interface ParameterSource permits JsonSource, FormSource {
    /** The longest setting, in bytes, as it was sent: nothing but contents is larger in good faith. */
    int MAX_VALUE_BYTES = 1 << 20;

    /** True when values carry JSON types; false when all are text that has yet to be read as a number or a boolean. */
    boolean typed();

    /** A small member: a value, an array or an object, at a dotted path. */
    @Nullable
    JsonNode value(String path);

    /** Returns a value as a boolean; empty if it is not one. */
    Optional<Boolean> flag(JsonNode value);

    /** Returns a value as an integer of any size; empty if it is not one. */
    Optional<BigInteger> whole(JsonNode value);

    /** Returns a value as a number; NaN, which is in no range, if it is not one. */
    double number(JsonNode value);

    /** A member that may be large, unescaped. */
    @Nullable
    ByteRange content(String name);

    /** True when the member is a JSON value other than a string, so that its content is JSON text. */
    boolean inline(String name);

    /** The paths of the members that were sent, but are neither asked for nor below one that is. */
    Set<String> unasked(Set<String> asked);
}
