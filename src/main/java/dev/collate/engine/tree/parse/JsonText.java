package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.utf8.JsonEscapes;
import dev.collate.utf8.JsonSyntax;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A buffer for writing JSON text, with a maximum length. Methods that append throw {@link TextTooLongException} if the text would be
 * longer.
 */
public final class JsonText {
    private byte[] bytes;
    private int length;

    /** Creates an empty text with a maximum length of {@code maxLength} bytes. The constructor allocates the whole buffer. */
    public JsonText(long maxLength) {
        bytes = new byte[(int) Math.min(Integer.MAX_VALUE - 8, maxLength)];
    }

    /** Thrown when the text exceeds its maximum length. */
    public static final class TextTooLongException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public TextTooLongException() {
            super("too long", null, false, false);
        }
    }

    public int length() {
        return length;
    }

    public byte byteAt(int index) {
        return bytes[index];
    }

    /** Returns a copy of the bytes from {@code from} on. */
    public byte[] copyFrom(int from) {
        return Arrays.copyOfRange(bytes, from, length);
    }

    /** Discards all bytes after the first {@code length} bytes. */
    public void truncate(int length) {
        this.length = length;
    }

    /** Appends one ASCII character. */
    public void append(char character) {
        checkCapacity(1);
        bytes[length++] = (byte) character;
    }

    /** Appends JSON text unchanged. */
    public void append(byte[] source, int from, int to) {
        checkCapacity(to - from);
        System.arraycopy(source, from, bytes, length, to - from);
        length += to - from;
    }

    /** Appends ASCII text unchanged. */
    public void append(String source) {
        checkCapacity(source.length());
        for (int i = 0; i < source.length(); i++) {
            bytes[length++] = (byte) source.charAt(i);
        }
    }

    /** Appends a copy of the bytes {@code [from, to)} of this text. */
    public void appendCopy(int from, int to) {
        append(bytes, from, to);
    }

    /** Inserts an ASCII character at the index {@code index}. */
    public void insert(int index, char character) {
        append(character);
        System.arraycopy(bytes, index, bytes, index + 1, length - 1 - index);
        bytes[index] = (byte) character;
    }

    /** Returns the hash of the bytes from the index {@code from} on. */
    public long hashFrom(int from, long seed) {
        return KeyedHash.hash(bytes, from, length, seed);
    }

    /** Returns the JSON string that begins at the index {@code from}, for an error message. A long string is truncated. */
    public String snippet(int from) {
        return Snippet.of(bytes, from, JsonSyntax.closingQuote(bytes, from, length) + 1);
    }

    /**
     * Returns the unescaped characters of the JSON string that begins at the index {@code from}. This string must be the end of the text.
     */
    public String unescapedFrom(int from) {
        var unescaped = new byte[length - from];
        int end = JsonSyntax.unescape(bytes, from + 1, length - 1, unescaped, 0);
        return new String(unescaped, 0, end, StandardCharsets.UTF_8);
    }

    /** Appends a text as a JSON string. The text must not contain unpaired surrogates. */
    public void appendString(String text) {
        var utf8 = text.getBytes(StandardCharsets.UTF_8);
        appendString(utf8, 0, utf8.length);
    }

    /** Appends the UTF-8 text {@code source[from, to)} as a JSON string. */
    public void appendString(byte[] source, int from, int to) {
        append('"');
        appendEscaped(source, from, to);
        append('"');
    }

    /** Appends the UTF-8 text {@code source[from, to)} as a part of a JSON string, with escape sequences where JSON requires them. */
    public void appendEscaped(byte[] source, int from, int to) {
        int index = from;
        while (true) {
            int unescapedEnd = JsonSyntax.indexOfSpecial(source, index, to);
            append(source, index, unescapedEnd);
            if (unescapedEnd == to) {
                return;
            }
            append(JsonEscapes.escape((char) source[unescapedEnd]));
            index = unescapedEnd + 1;
        }
    }

    /**
     * Appends the folded form of successive line breaks of a YAML scalar (YAML 1.2.2, section 6.5). A single line break becomes a space.
     * Otherwise each line break after the first becomes a line feed.
     */
    public void appendFoldedBreaks(int lineBreaks) {
        if (lineBreaks == 1) {
            append(' ');
        } else {
            appendEscapedLineFeeds(lineBreaks - 1);
        }
    }

    /** Appends escape sequences of line feeds. */
    public void appendEscapedLineFeeds(int count) {
        for (int i = 0; i < count; i++) {
            append("\\n");
        }
    }

    private void checkCapacity(int addedLength) {
        if (addedLength > bytes.length - length) {
            throw new TextTooLongException();
        }
    }

    /** Returns the whole text. If much of the buffer is unused, the text is copied to a smaller array. */
    public Utf8Slice utf8() {
        if (bytes.length - length > length / 4) {
            bytes = Arrays.copyOf(bytes, length);
        }
        return new Utf8Slice(bytes, 0, length);
    }
}
