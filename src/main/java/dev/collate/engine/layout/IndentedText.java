package dev.collate.engine.layout;

import dev.collate.utf8.Utf8Slice;
import java.util.Arrays;

/** A text that is written line by line, with an indentation for each level of nesting. Not thread-safe. */
public final class IndentedText {
    /**
     * Maximum level with its own indentation. Deeper levels have the indentation of this level, so that the text cannot grow without bound.
     */
    static final int MAX_INDENTED_LEVEL = 20;

    private static final int SPACES_PER_LEVEL = 2;

    /** Maximum number of bytes of a line break and the indentation after it. */
    public static final int MAX_LINE_START_BYTES = 1 + SPACES_PER_LEVEL * MAX_INDENTED_LEVEL;

    private byte[] bytes;
    private int length;

    IndentedText(int expectedLength) {
        bytes = new byte[Math.max(16, expectedLength)];
    }

    int length() {
        return length;
    }

    void append(char ascii) {
        ensureCapacity(1);
        bytes[length++] = (byte) ascii;
    }

    /** Appends a part of a text: the bytes {@code [from, to)} of its array. */
    void append(Utf8Slice text, int from, int to) {
        ensureCapacity(to - from);
        System.arraycopy(text.bytes(), from, bytes, length, to - from);
        length += to - from;
    }

    /** Begins a line with the indentation of a level. */
    void newLine(int level) {
        int spaces = SPACES_PER_LEVEL * Math.min(level, MAX_INDENTED_LEVEL);
        ensureCapacity(1 + spaces);
        bytes[length++] = '\n';
        Arrays.fill(bytes, length, length + spaces, (byte) ' ');
        length += spaces;
    }

    Utf8Slice utf8() {
        return new Utf8Slice(bytes, 0, length);
    }

    private void ensureCapacity(int addedLength) {
        if (bytes.length - length < addedLength) {
            bytes = Arrays.copyOf(bytes, Math.max(length + addedLength, length + length / 2));
        }
    }
}
