package dev.collate.http.body;

import org.jspecify.annotations.Nullable;

/** A member as the bytes that were sent: {@code bytes[from, to)}, of any kind. The array is shared and must not be written to. */
public final class ByteRange {
    static final ByteRange EMPTY = new ByteRange(new byte[0]);

    private final byte[] bytes;
    private final int from;
    private final int to;
    private final @Nullable String fileName;

    ByteRange(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    ByteRange(byte[] bytes, int from, int to) {
        this(bytes, from, to, null);
    }

    ByteRange(byte[] bytes, int from, int to, @Nullable String fileName) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        this.fileName = fileName;
    }

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

    /** The name of the file that the part of a form is, as it was sent; null if it is none. */
    @Nullable
    String fileName() {
        return fileName;
    }

    int length() {
        return to - from;
    }
}
