package dev.collate.diff.json.notation;

import dev.collate.utf8.JsonStrings;
import dev.collate.utf8.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** JSON text while it is written: bytes that grow up to a bound. */
final class JsonText {
    /** Times the length of its source that a document may take, which repeated names and aliases make larger. */
    private static final long MOST_GROWTH = 16;

    /** A length that a document may always take. */
    private static final long ALWAYS = 1 << 20;

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final int limit;
    private byte[] bytes;
    private int length;

    /** An empty text, for a document that was read from {@code sourceLength} bytes. */
    JsonText(int sourceLength) {
        limit = (int) Math.min(Integer.MAX_VALUE - 8, ALWAYS + MOST_GROWTH * sourceLength);
        bytes = new byte[sourceLength + 16];
    }

    /** The text went over its bound. */
    static final class TooLong extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLong() {
            super("too long", null, false, false);
        }
    }

    int length() {
        return length;
    }

    byte byteAt(int index) {
        return bytes[index];
    }

    /** A copy of what was written from {@code from} on. */
    byte[] copyFrom(int from) {
        return Arrays.copyOfRange(bytes, from, length);
    }

    /** Takes back all after the first {@code length} bytes. */
    void truncate(int length) {
        this.length = length;
    }

    /** One ASCII character. */
    void append(char character) {
        reserve(1);
        bytes[length++] = (byte) character;
    }

    /** JSON text as it stands. */
    void append(byte[] source, int from, int to) {
        reserve(to - from);
        System.arraycopy(source, from, bytes, length, to - from);
        length += to - from;
    }

    /** JSON text as it stands. */
    void append(String source) {
        var utf8 = source.getBytes(StandardCharsets.UTF_8);
        append(utf8, 0, utf8.length);
    }

    /** Again what was written at {@code [from, to)}. */
    void repeat(int from, int to) {
        append(bytes, from, to);
    }

    /** A string of well-formed text. */
    void string(String text) {
        var utf8 = text.getBytes(StandardCharsets.UTF_8);
        append('"');
        characters(utf8, 0, utf8.length);
        append('"');
    }

    /** Characters inside a string, escaped where they must be. */
    void characters(byte[] source, int from, int to) {
        int at = from;
        while (true) {
            int plain = JsonStrings.plainUntil(source, at, to);
            append(source, at, plain);
            if (plain == to) {
                return;
            }
            escaped(source[plain]);
            at = plain + 1;
        }
    }

    private void escaped(byte character) {
        append('\\');
        if (character == '"' || character == '\\') {
            append((char) character);
            return;
        }
        int simple = "\b\t\n\f\r".indexOf(character);
        if (simple >= 0) {
            append("btnfr".charAt(simple));
        } else {
            append('u');
            append('0');
            append('0');
            append((char) HEX[character >> 4]);
            append((char) HEX[character & 0xF]);
        }
    }

    private void reserve(int more) {
        if (more > limit - length) {
            throw new TooLong();
        }
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(limit, Math.max(2L * bytes.length, length + more)));
        }
    }

    Utf8 utf8() {
        return new Utf8(bytes, 0, length);
    }
}
