package dev.collate.engine.xml;

import dev.collate.engine.align.KeyedHash;
import dev.collate.utf8.CodePoints;
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
    private static final long SEED = KeyedHash.randomSecret();

    private final byte[] source;
    private final int sourceEnd;

    /** Receives the UTF-8 bytes of one character. */
    private final byte[] encodedCharacter = new byte[4];

    private byte[] copies = new byte[0];
    private int copiedLength;
    private int start;
    private int stop;

    /** Creates a buffer for a document. The document ends at the index {@code sourceEnd} of {@code source}. */
    TextBuffer(byte[] source, int sourceEnd) {
        this.source = source;
        this.sourceEnd = sourceEnd;
    }

    /** Starts a new text. Keeps the copies of earlier texts, because a node may refer to such a copy. */
    void beginText() {
        start = sourceEnd + copiedLength;
        stop = start;
    }

    /** Discards the current text and its copy. */
    void discardText() {
        if (start >= sourceEnd) {
            copiedLength = start - sourceEnd;
        }
        beginText();
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
            moveToCopies();
            append(source, from, to);
        }
    }

    /** Appends the document's bytes {@code [from, to)}, and replaces each line end with LF. */
    void appendLines(int from, int to) {
        int pieceStart = from;
        for (int index = from; index < to; index++) {
            if (source[index] == '\r') {
                pieceStart = appendThroughLineEnd(pieceStart, index);
            }
        }
        append(pieceStart, to);
    }

    /**
     * Appends the document's bytes {@code [from, index)}, and an LF instead of the CR at {@code index}, unless an LF follows the CR.
     *
     * @return the index of the first byte that is not in the buffer yet
     */
    int appendThroughLineEnd(int from, int index) {
        append(from, index);
        // The LF of a CRLF is not copied but read from the document later, so that white space that begins with CRLF
        // remains one piece.
        if (index + 1 == sourceEnd || source[index + 1] != '\n') {
            append('\n');
        }
        return index + 1;
    }

    void append(int codePoint) {
        moveToCopies();
        append(encodedCharacter, 0, CodePoints.encode(codePoint, encodedCharacter, 0));
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
        int index = start;
        while (index < stop && CharacterClass.isSpace(bytes[index - offset])) {
            index++;
        }
        return index == stop;
    }

    /** Returns the symbol for the text. */
    int intern(Symbols symbols) {
        return start < sourceEnd
                ? symbols.intern(source, start, stop)
                : symbols.intern(copies, start - sourceEnd, stop - sourceEnd);
    }

    String text() {
        return start < sourceEnd
                ? new String(source, start, stop - start, StandardCharsets.UTF_8)
                : new String(copies, start - sourceEnd, stop - start, StandardCharsets.UTF_8);
    }

    /** Returns all copies. The position {@code sourceEnd + i} is index {@code i} of the result. */
    byte[] copies() {
        return Arrays.copyOf(copies, copiedLength);
    }

    /** Copies the current text to the end of the copies, unless it is already there, so that more bytes can be appended to it. */
    private void moveToCopies() {
        if (start < sourceEnd) {
            int from = start;
            int to = stop;
            beginText();
            append(source, from, to);
        }
    }

    private void append(byte[] bytes, int from, int to) {
        int neededLength = copiedLength + to - from;
        if (neededLength > copies.length) {
            copies = Arrays.copyOf(copies, Math.max(neededLength, copies.length * 2));
        }
        System.arraycopy(bytes, from, copies, copiedLength, to - from);
        copiedLength = neededLength;
        stop = sourceEnd + copiedLength;
    }
}
