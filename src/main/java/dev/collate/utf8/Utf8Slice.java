package dev.collate.utf8;

import java.nio.charset.StandardCharsets;

/**
 * Text as a part of an array: {@code bytes[from, to)}. These bytes are well-formed UTF-8. The server validates them when it reads a
 * request, so the engines do not validate them again. Slices share the array, so nobody may change the array.
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

    /** Returns the index after a byte order mark at {@code from}. Returns {@code from} if no byte order mark begins there. */
    public static int afterByteOrderMark(byte[] bytes, int from, int to) {
        boolean hasByteOrderMark = to - from >= 3
                && bytes[from] == (byte) 0xEF
                && bytes[from + 1] == (byte) 0xBB
                && bytes[from + 2] == (byte) 0xBF;
        return hasByteOrderMark ? from + 3 : from;
    }

    /** Returns the array that contains the text. Only the bytes {@code [from, to)} belong to the text. */
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

    /** Returns the number of bytes. */
    public int length() {
        return to - from;
    }

    /** Returns the part {@code [start, end)}. The indices refer to {@link #bytes()}. They must not be inside a character. */
    public Utf8Slice slice(int start, int end) {
        return new Utf8Slice(bytes, start, end);
    }

    /** Returns the beginning of the text: at most {@code maxBytes} bytes, without a part of a character at the end. */
    public Utf8Slice beginning(int maxBytes) {
        int end = from + Math.min(length(), maxBytes);
        while (end > from && end < to && isContinuation(bytes[end])) {
            end--;
        }
        return slice(from, end);
    }

    /** Returns whether a byte of UTF-8 is not the first byte of its character. */
    public static boolean isContinuation(byte b) {
        return (b & 0xC0) == 0x80;
    }

    @Override
    public String toString() {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
}
