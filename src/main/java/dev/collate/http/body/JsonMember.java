package dev.collate.http.body;

import dev.collate.utf8.JsonStrings;
import org.jspecify.annotations.Nullable;

/** One member of the body's top-level object: its JSON text {@code bytes[from, to)}, known to be well-formed. */
final class JsonMember {
    private final byte[] bytes;
    private final int from;
    private final int to;
    private final boolean escaped;
    private @Nullable ByteRange content;

    /**
     * @param escaped true for a string with at least one escape
     */
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

    boolean string() {
        return bytes[from] == '"';
    }

    boolean isNull() {
        return bytes[from] == 'n';
    }

    /** True for a string that takes a while to be unescaped. */
    boolean isLargeText() {
        return escaped && string() && length() > ParameterSource.MAX_VALUE_BYTES;
    }

    /** A string's characters, any other value's JSON text. */
    ByteRange content() {
        if (content == null) {
            content = string() ? unquoted() : new ByteRange(bytes, from, to);
        }
        return content;
    }

    private ByteRange unquoted() {
        // A string never grows when it is unescaped, and nobody reads the escaped form of a long one again: 50 MB are
        // not copied. A short one is left as it was, as it may be asked for as a value too.
        if (!escaped) {
            return new ByteRange(bytes, from + 1, to - 1);
        }
        var target = length() > ParameterSource.MAX_VALUE_BYTES ? bytes : new byte[length()];
        var start = length() > ParameterSource.MAX_VALUE_BYTES ? from + 1 : 0;
        return new ByteRange(target, start, JsonStrings.unescape(bytes, from + 1, to - 1, target, start));
    }
}
