package dev.collate.web.body;

/** A member as the bytes that were sent: {@code bytes[from, to)}, of any kind. The array is shared and must not be written to. */
public final class Part {
    static final Part EMPTY = new Part(new byte[0]);

    private final byte[] bytes;
    private final int from;
    private final int to;

    Part(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    Part(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
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

    int length() {
        return to - from;
    }
}
