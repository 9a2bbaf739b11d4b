package dev.collate.http.request;

import org.jspecify.annotations.Nullable;

/**
 * The value of one parameter as the bytes {@code bytes[from, to)}, which are text or binary data. Other ranges have the same array, so only
 * this package may change it.
 */
public final class ByteRange {
    static final ByteRange EMPTY = new ByteRange(new byte[0]);

    private final byte[] bytes;
    private final int from;
    private final int to;
    private final @Nullable String fileName;

    public ByteRange(byte[] bytes) {
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

    /** Returns the index of the first byte. */
    public int from() {
        return from;
    }

    /** Returns the index after the last byte. */
    public int to() {
        return to;
    }

    /**
     * Returns the file name of a form part, as the client has sent it. Returns null if the parameter is not a form part with a file name.
     */
    @Nullable
    String fileName() {
        return fileName;
    }

    /** Returns the number of bytes. */
    public int length() {
        return to - from;
    }

    /** Returns whether all bytes are valid UTF-8. */
    public boolean isUtf8() {
        return Utf8Validator.firstInvalid(bytes, from, to) < 0;
    }
}
