package dev.collate.utf8;

import java.nio.charset.StandardCharsets;

/**
 * Text as a range of UTF-8 bytes: {@code bytes[from, to)}, well-formed (checked where it enters the server, so no engine checks it
 * again). The array is shared, never copied, and must not be written to.
 */
public final class Utf8Slice {
    private final byte[] bytes;
    private final int from;
    private final int to;

    public Utf8Slice(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    public static Utf8Slice of(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return new Utf8Slice(bytes, 0, bytes.length);
    }

    /** The array that holds the text; only {@code [from, to)} of it is ours. */
    public byte[] bytes() {
        return bytes;
    }

    /** Index of the first byte. */
    public int from() {
        return from;
    }

    /** Index after the last byte. */
    public int to() {
        return to;
    }

    /** Number of bytes. */
    public int length() {
        return to - from;
    }

    /** The part {@code [start, end)}, indices relative to {@link #bytes()}; both must fall on character boundaries. */
    public Utf8Slice slice(int start, int end) {
        return new Utf8Slice(bytes, start, end);
    }

    @Override
    public String toString() {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
}
