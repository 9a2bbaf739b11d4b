package dev.collate.engine.sql;

import dev.collate.parallel.Cancellation;
import dev.collate.utf8.Swar;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * A buffered output of the bytes of a script.
 *
 * <p>Performance: every byte of the response passes through this class. The class copies eight bytes at a time, and may copy more bytes
 * than the range has; the next write overwrites these additional bytes. While it copies a text, it also searches for characters that need an escape.
 */
final class SqlOutput {
    /** Maximum number of bytes of the buffer. */
    private static final int SIZE = 1 << 16;

    /** Initial number of bytes of the buffer; most scripts are short. */
    private static final int FIRST_SIZE = 1 << 10;

    /** Maximum number of output bytes for one byte of a text. */
    static final int MAX_PER_BYTE = 16;

    /** Maximum number of bytes of a text that are written between two checks of the free space. */
    private static final int CHUNK = 1 << 11;

    private static final long QUOTES = Swar.each('\'');
    private static final long DOUBLE_QUOTES = Swar.each('"');
    private static final long BACKSLASHES = Swar.each('\\');
    private static final long SPACES = Swar.each(' ');

    private final OutputStream out;
    private final Cancellation cancellation = Cancellation.current();
    private byte[] buffer = new byte[FIRST_SIZE + EncodedFragment.PADDED];
    private int at;
    private long handedOn;
    private long surplus;

    SqlOutput(OutputStream out) {
        this.out = out;
    }

    /** Returns the number of bytes of the script so far, before the output encoding. */
    long sqlLength() {
        return handedOn + at - surplus;
    }

    void put(EncodedFragment fragment) throws IOException {
        put(fragment.bytes(), 0, fragment.length());
        surplus += fragment.surplus();
    }

    /** Writes {@code source[start, end)} unchanged. */
    void put(byte[] source, int start, int end) throws IOException {
        int length = end - start;
        if (length > SIZE) {
            flush();
            out.write(source, start, length);
            handedOn += length;
            return;
        }
        makeRoom(length);
        if (length <= EncodedFragment.PADDED && start <= source.length - EncodedFragment.PADDED) {
            copyShort(source, start, buffer, at);
        } else {
            System.arraycopy(source, start, buffer, at, length);
        }
        at += length;
    }

    /**
     * Writes {@code source[start, end)} as the content of a literal.
     *
     * @param doubled whether the source escapes a double quote by doubling it
     */
    void putText(byte[] source, int start, int end, boolean doubled, EscapeTable escapes) throws IOException {
        int from = start;
        while (from < end) {
            int chunkEnd = Math.min(end, from + CHUNK);
            makeRoom(MAX_PER_BYTE * (chunkEnd - from));
            from = putChunk(source, from, chunkEnd, end, doubled, escapes);
        }
    }

    /**
     * Writes {@code source[start, end)} of a text that ends at {@code textEnd}, and possibly one byte more. Returns the
     * index of the first byte that is not written.
     */
    private int putChunk(byte[] source, int start, int end, int textEnd, boolean doubled, EscapeTable escapes) {
        var target = buffer;
        int from = start;
        int to = at;
        while (from < end) {
            int plain = putPlain(source, from, target, to);
            if (plain >= end - from) {
                to += end - from;
                from = end;
            } else {
                to += plain;
                from += plain;
                if (plain < Long.BYTES) {
                    var replacement = escapes.replacement(source, from, textEnd);
                    copyShort(replacement.bytes(), 0, target, to);
                    to += replacement.length();
                    surplus += replacement.surplus();
                    from += doubled && source[from] == '"' ? 2 : 1;
                }
            }
        }
        at = to;
        return from;
    }

    /** Copies up to eight bytes. Returns the number of bytes before the first byte that may need an escape. */
    private static int putPlain(byte[] source, int from, byte[] target, int to) {
        if (from > source.length - Long.BYTES) {
            target[to] = source[from];
            return isSpecial(source[from]) ? 0 : 1;
        }
        long word = Swar.load(source, from);
        Swar.store(target, to, word);
        long special = Swar.zeros(word ^ QUOTES)
                | Swar.zeros(word ^ DOUBLE_QUOTES)
                | Swar.zeros(word ^ BACKSLASHES)
                | Swar.below(word, SPACES);
        return special == 0 ? Long.BYTES : Swar.first(special);
    }

    private static void copyShort(byte[] source, int from, byte[] target, int to) {
        Swar.store(target, to, Swar.load(source, from));
        Swar.store(target, to + Long.BYTES, Swar.load(source, from + Long.BYTES));
    }

    private static boolean isSpecial(byte value) {
        return value == '\'' || value == '"' || value == '\\' || value >= 0 && value < ' ';
    }

    private void makeRoom(int length) throws IOException {
        if (at + length + EncodedFragment.PADDED > buffer.length) {
            makeMoreRoom(length);
        }
    }

    private void makeMoreRoom(int length) throws IOException {
        if (at + length > SIZE) {
            cancellation.check();
            flush();
        }
        int needed = Math.min(SIZE, Math.max(at + length, 4 * buffer.length)) + EncodedFragment.PADDED;
        if (needed > buffer.length) {
            buffer = Arrays.copyOf(buffer, needed);
        }
    }

    /** Writes the buffer to the stream. */
    void flush() throws IOException {
        out.write(buffer, 0, at);
        handedOn += at;
        at = 0;
    }
}
