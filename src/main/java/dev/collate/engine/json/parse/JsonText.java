package dev.collate.engine.json.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.utf8.JsonStrings;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** JSON text while it is written, up to a bound. */
public final class JsonText {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes;
    private int length;

    /** An empty text that takes so many bytes at most, which are reserved at once. */
    public JsonText(long limit) {
        bytes = new byte[(int) Math.min(Integer.MAX_VALUE - 8, limit)];
    }

    /** The text went over its bound. */
    public static final class TooLong extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public TooLong() {
            super("too long", null, false, false);
        }
    }

    public int length() {
        return length;
    }

    public byte byteAt(int index) {
        return bytes[index];
    }

    /** A copy of what was written from {@code from} on. */
    public byte[] copyFrom(int from) {
        return Arrays.copyOfRange(bytes, from, length);
    }

    /** Takes back all after the first {@code length} bytes. */
    public void truncate(int length) {
        this.length = length;
    }

    /** One ASCII character. */
    public void append(char character) {
        reserve(1);
        bytes[length++] = (byte) character;
    }

    /** JSON text as it stands. */
    public void append(byte[] source, int from, int to) {
        reserve(to - from);
        System.arraycopy(source, from, bytes, length, to - from);
        length += to - from;
    }

    /** JSON text as it stands. */
    public void append(String source) {
        var utf8 = source.getBytes(StandardCharsets.UTF_8);
        append(utf8, 0, utf8.length);
    }

    /** Again what was written at {@code [from, to)}. */
    public void repeat(int from, int to) {
        append(bytes, from, to);
    }

    /** Puts an ASCII character before what was written from an index on. */
    public void insert(int at, char character) {
        append(character);
        System.arraycopy(bytes, at, bytes, at + 1, length - 1 - at);
        bytes[at] = (byte) character;
    }

    /** The hash of what was written from an index on. */
    public long hashFrom(int from, long seed) {
        return KeyedHash.bytes(bytes, from, length, seed);
    }

    /** The start of the string that was written from an index on, to be quoted in an error. */
    public String excerpt(int from) {
        return Snippet.of(bytes, from, JsonStrings.closing(bytes, from, length) + 1);
    }

    /** The characters of the string that was written from an index on. */
    public String charactersFrom(int from) {
        var plain = new byte[length - from];
        int end = JsonStrings.unescape(bytes, from + 1, length - 1, plain, 0);
        return new String(plain, 0, end, StandardCharsets.UTF_8);
    }

    /** A string of well-formed text. */
    public void string(String text) {
        var utf8 = text.getBytes(StandardCharsets.UTF_8);
        string(utf8, 0, utf8.length);
    }

    /** A string of the well-formed text {@code source[from, to)}. */
    public void string(byte[] source, int from, int to) {
        append('"');
        characters(source, from, to);
        append('"');
    }

    /** Characters inside a string, escaped where they must be. */
    public void characters(byte[] source, int from, int to) {
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
        if (more > bytes.length - length) {
            throw new TooLong();
        }
    }

    /** The whole text, in an array that is hardly longer. */
    public Utf8Slice utf8() {
        if (bytes.length - length > length / 4) {
            bytes = Arrays.copyOf(bytes, length);
        }
        return new Utf8Slice(bytes, 0, length);
    }
}
