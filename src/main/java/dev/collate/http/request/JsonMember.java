package dev.collate.http.request;

import dev.collate.utf8.JsonStrings;
import org.jspecify.annotations.Nullable;

/** A member of the JSON object that is the body. Its value is the JSON text {@code bytes[from, to)}, which is already validated. */
final class JsonMember {
    private final byte[] bytes;
    private final int from;
    private final int to;
    private final boolean escaped;
    private @Nullable ByteRange content;

    /** @param escaped whether the value is a string with at least one escape sequence */
    JsonMember(byte[] bytes, int from, int to, boolean escaped) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        this.escaped = escaped;
    }

    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    int length() {
        return to - from;
    }

    boolean isString() {
        return bytes[from] == '"';
    }

    boolean isNull() {
        return bytes[from] == 'n';
    }

    /** Returns whether the value is a string with escape sequences that is so large that unescaping it takes noticeable time. */
    boolean isLargeText() {
        return escaped && isString() && length() > ParameterSource.MAX_VALUE_BYTES;
    }

    /** Returns the unescaped content of a string, or the JSON text of any other value. */
    ByteRange content() {
        if (content == null) {
            content = isString() ? unquoted() : new ByteRange(bytes, from, to);
        }
        return content;
    }

    private ByteRange unquoted() {
        // A long string is unescaped in place, so that 50 MB are not copied. This is possible because unescaping never
        // makes a string longer, and because no code reads the escaped string again. A short string is copied, because
        // other code may also parse the escaped string as a JSON value.
        if (!escaped) {
            return new ByteRange(bytes, from + 1, to - 1);
        }
        var target = length() > ParameterSource.MAX_VALUE_BYTES ? bytes : new byte[length()];
        var start = length() > ParameterSource.MAX_VALUE_BYTES ? from + 1 : 0;
        return new ByteRange(target, start, JsonStrings.unescape(bytes, from + 1, to - 1, target, start));
    }
}
