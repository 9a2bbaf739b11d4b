package dev.collate.engine.xml;

import dev.collate.engine.align.KeyedHash;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The text that the parser is reading, which may consist of several pieces. Nearly every text is one piece: a range of the bytes of the
 * document, which is not copied. A text is copied only if it contains references, CDATA sections or line ends other than LF.
 *
 * <p>A position less than {@code sourceEnd} is an index in the bytes of the document. The position {@code sourceEnd + i} is index {@code i}
 * in the copies.
 */
final class TextBuffer {
    private static final long SEED = KeyedHash.secret();

    private final byte[] source;
    private final int sourceEnd;

    private byte[] copies = new byte[0];
    private int size;
    private int start;
    private int stop;

    /** Creates a buffer for a document. The document ends at the index {@code sourceEnd} of {@code source}. */
    TextBuffer(byte[] source, int sourceEnd) {
        this.source = source;
        this.sourceEnd = sourceEnd;
    }

    /** Starts a new text. Keeps the copies of earlier texts, because a node may refer to such a copy. */
    void begin() {
        start = sourceEnd + size;
        stop = start;
    }

    /** Discards the current text and its copy. */
    void discard() {
        if (start >= sourceEnd) {
            size = start - sourceEnd;
        }
        begin();
    }

    boolean isEmpty() {
        return start == stop;
    }

    /** Appends the document's bytes {@code [from, to)}. */
    void append(int from, int to) {
        if (isEmpty() && from < to) {
            start = from;
            stop = to;
        } else if (stop == from) {
            stop = to;
        } else if (from < to) {
            copyToBuffer();
            append(source, from, to);
        }
    }

    /** Appends the document's bytes {@code [from, to)}, and replaces each line end with LF. */
    void appendLines(int from, int to) {
        int begin = from;
        for (int at = from; at < to; at++) {
            if (source[at] == '\r') {
                begin = appendLineEnd(begin, at);
            }
        }
        append(begin, to);
    }

    /**
     * Appends the document's bytes {@code [from, at)}, and one LF instead of the line end that begins with the CR at {@code at}.
     *
     * @return the index of the first byte that is not in the buffer yet
     */
    int appendLineEnd(int from, int at) {
        append(from, at);
        // The LF of a CRLF is not copied but read from the document later, so that white space that begins with CRLF
        // remains one piece.
        if (at + 1 == sourceEnd || source[at + 1] != '\n') {
            append('\n');
        }
        return at + 1;
    }

    void append(int codePoint) {
        copyToBuffer();
        if (codePoint < 0x80) {
            append(new byte[] {(byte) codePoint}, 0, 1);
        } else {
            var bytes = Character.toString(codePoint).getBytes(StandardCharsets.UTF_8);
            append(bytes, 0, bytes.length);
        }
    }

    /** Returns the position of the first byte of the text. */
    int start() {
        return start;
    }

    /** Returns the position after the last byte of the text. */
    int stop() {
        return stop;
    }

    long hash() {
        return start < sourceEnd
                ? KeyedHash.hash(source, start, stop, SEED)
                : KeyedHash.hash(copies, start - sourceEnd, stop - sourceEnd, SEED);
    }

    boolean isBlank() {
        var bytes = start < sourceEnd ? source : copies;
        int offset = start < sourceEnd ? 0 : sourceEnd;
        int at = start;
        while (at < stop && CharacterClass.isSpace(bytes[at - offset])) {
            at++;
        }
        return at == stop;
    }

    /** Returns the symbol for the text. */
    int intern(Symbols symbols) {
        return start < sourceEnd
                ? symbols.intern(source, start, stop)
                : symbols.intern(copies, start - sourceEnd, stop - sourceEnd);
    }

    boolean contentEquals(String ascii) {
        return stop - start == ascii.length() && text().equals(ascii);
    }

    String text() {
        return start < sourceEnd
                ? new String(source, start, stop - start, StandardCharsets.UTF_8)
                : new String(copies, start - sourceEnd, stop - start, StandardCharsets.UTF_8);
    }

    /** Returns all copies. The position {@code sourceEnd + i} is index {@code i} of the result. */
    byte[] copies() {
        return Arrays.copyOf(copies, size);
    }

    private void copyToBuffer() {
        if (start < sourceEnd) {
            int from = start;
            int to = stop;
            begin();
            append(source, from, to);
        }
    }

    private void append(byte[] bytes, int from, int to) {
        int needed = size + to - from;
        if (needed > copies.length) {
            copies = Arrays.copyOf(copies, Math.max(needed, copies.length * 2));
        }
        System.arraycopy(bytes, from, copies, size, to - from);
        size = needed;
        stop = sourceEnd + size;
    }
}
