package dev.collate.engine.sql;

import dev.collate.parallel.Cancellation;
import dev.collate.utf8.Swar;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * The bytes of a script on their way out: a buffer that empties itself into a stream.
 *
 * <p>Speed: every byte of the answer passes here. Bytes are moved eight at a time, also from beyond the end of what is wanted (what is
 * written too much is overwritten by what comes next), and a text is searched for characters to escape in the same step.
 */
final class SqlOutput {
    /** Bytes that the buffer grows to. */
    private static final int SIZE = 1 << 16;

    /** Bytes that the buffer begins with, as most scripts are short. */
    private static final int FIRST_SIZE = 1 << 10;

    /** Most bytes that stand for one of a text. */
    static final int MAX_PER_BYTE = 16;

    /** Most bytes of a text that are written between two looks at the room that is left. */
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

    /** Bytes of the script so far, without what its surroundings add. */
    long sqlLength() {
        return handedOn + at - surplus;
    }

    void put(EncodedFragment fragment) throws IOException {
        put(fragment.bytes(), 0, fragment.length());
        surplus += fragment.surplus();
    }

    /** Writes {@code source[start, end)} as it is. */
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
     * Writes {@code source[start, end)} as the inside of a literal.
     *
     * @param doubled whether two double quotes of the source are one
     */
    void putText(byte[] source, int start, int end, boolean doubled, EscapeTable escapes) throws IOException {
        int from = start;
        while (from < end) {
            int chunkEnd = Math.min(end, from + CHUNK);
            makeRoom(MAX_PER_BYTE * (chunkEnd - from));
            from = putChunk(source, from, chunkEnd, end, doubled, escapes);
        }
    }

    /** Writes {@code source[start, end)} of a text that ends at {@code textEnd}, and perhaps a byte more; answers where it stopped. */
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

    /** Copies up to eight bytes; answers how many stand before the first that may need an escape. */
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

    /** Hands on what is in the buffer. */
    void flush() throws IOException {
        out.write(buffer, 0, at);
        handedOn += at;
        at = 0;
    }
}
