package dev.collate.engine.sql;

import dev.collate.utf8.Swar;
import dev.collate.work.Cancellation;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * A buffered output of the bytes of a script.
 *
 * <p>Performance: every byte of the response passes through this class. The class copies eight bytes at a time, so it may copy bytes after
 * the end of the range to write. The next write overwrites these additional bytes. While the class copies a text, it also searches for
 * characters that need an escape.
 */
final class SqlOutput {
    /** Maximum number of bytes of the buffer. */
    private static final int MAX_BUFFER_BYTES = 1 << 16;

    /** Initial number of bytes of the buffer; most scripts are short. */
    private static final int INITIAL_BUFFER_BYTES = 1 << 10;

    /** Maximum number of bytes that are written for one byte of a text, including escapes. */
    static final int MAX_OUTPUT_BYTES_PER_BYTE = 16;

    /** A text is written in chunks of at most this number of bytes. Before each chunk, the free space of the buffer is checked. */
    private static final int CHUNK_BYTES = 1 << 11;

    private static final long QUOTES = Swar.broadcast('\'');
    private static final long DOUBLE_QUOTES = Swar.broadcast('"');
    private static final long BACKSLASHES = Swar.broadcast('\\');
    private static final long SPACES = Swar.broadcast(' ');

    private final OutputStream out;
    private final Cancellation cancellation = Cancellation.current();
    private byte[] buffer = new byte[INITIAL_BUFFER_BYTES + EncodedFragment.MIN_ARRAY_LENGTH];
    private int index;
    private long flushedBytes;
    private long encodingOverhead;

    SqlOutput(OutputStream out) {
        this.out = out;
    }

    /**
     * Returns the number of bytes of the SQL that was written so far. The bytes that the output encoding (such as JSON) adds do not count.
     */
    long sqlLength() {
        return flushedBytes + index - encodingOverhead;
    }

    void put(EncodedFragment fragment) throws IOException {
        put(fragment.bytes(), 0, fragment.length());
        encodingOverhead += fragment.encodingOverhead();
    }

    /** Writes {@code source[start, end)} unchanged. */
    void put(byte[] source, int start, int end) throws IOException {
        int length = end - start;
        if (length > MAX_BUFFER_BYTES) {
            flush();
            out.write(source, start, length);
            flushedBytes += length;
            return;
        }
        ensureCapacity(length);
        if (length <= EncodedFragment.MIN_ARRAY_LENGTH && start <= source.length - EncodedFragment.MIN_ARRAY_LENGTH) {
            copyShort(source, start, buffer, index);
        } else {
            System.arraycopy(source, start, buffer, index, length);
        }
        index += length;
    }

    /**
     * Writes {@code source[start, end)} as the content of a string literal, with escapes.
     *
     * @param hasDoubledQuotes whether the cell contains double quotes that the CSV escapes as {@code ""}
     */
    void putText(byte[] source, int start, int end, boolean hasDoubledQuotes, TextEscapes.Table escapes)
            throws IOException {
        int from = start;
        while (from < end) {
            int chunkEnd = Math.min(end, from + CHUNK_BYTES);
            ensureCapacity(MAX_OUTPUT_BYTES_PER_BYTE * (chunkEnd - from));
            from = putChunk(source, from, chunkEnd, hasDoubledQuotes, escapes);
        }
    }

    /**
     * Writes the chunk {@code source[start, end)} of a text. If the chunk ends between the two quotes of an escaped quote, the method also
     * consumes the second quote. Returns the index of the first byte after the consumed bytes.
     */
    private int putChunk(byte[] source, int start, int end, boolean hasDoubledQuotes, TextEscapes.Table escapes) {
        var target = buffer;
        int from = start;
        int to = index;
        while (from < end) {
            int plainLength = copyUpToSpecial(source, from, target, to);
            if (plainLength >= end - from) {
                to += end - from;
                from = end;
            } else {
                to += plainLength;
                from += plainLength;
                if (plainLength < Long.BYTES) {
                    var replacement = escapes.replacement(source[from]);
                    copyShort(replacement.bytes(), 0, target, to);
                    to += replacement.length();
                    encodingOverhead += replacement.encodingOverhead();
                    from += hasDoubledQuotes && source[from] == '"' ? 2 : 1;
                }
            }
        }
        index = to;
        return from;
    }

    /**
     * Copies up to eight bytes of {@code source}. Returns how many of them precede the first byte that may need an escape. The bytes after
     * them in {@code target} are overwritten later.
     */
    private static int copyUpToSpecial(byte[] source, int from, byte[] target, int to) {
        if (from > source.length - Long.BYTES) {
            target[to] = source[from];
            return isSpecial(source[from]) ? 0 : 1;
        }
        long word = Swar.load(source, from);
        Swar.store(target, to, word);
        long specialMask = Swar.zeroBytes(word ^ QUOTES)
                | Swar.zeroBytes(word ^ DOUBLE_QUOTES)
                | Swar.zeroBytes(word ^ BACKSLASHES)
                | Swar.bytesBelow(word, SPACES);
        return specialMask == 0 ? Long.BYTES : Swar.firstHit(specialMask);
    }

    private static void copyShort(byte[] source, int from, byte[] target, int to) {
        Swar.store(target, to, Swar.load(source, from));
        Swar.store(target, to + Long.BYTES, Swar.load(source, from + Long.BYTES));
    }

    private static boolean isSpecial(byte value) {
        return value == '\'' || value == '"' || value == '\\' || value >= 0 && value < ' ';
    }

    private void ensureCapacity(int length) throws IOException {
        if (index + length + EncodedFragment.MIN_ARRAY_LENGTH > buffer.length) {
            flushOrGrow(length);
        }
    }

    private void flushOrGrow(int length) throws IOException {
        if (index + length > MAX_BUFFER_BYTES) {
            cancellation.check();
            flush();
        }
        int needed = Math.min(MAX_BUFFER_BYTES, Math.max(index + length, 4 * buffer.length))
                + EncodedFragment.MIN_ARRAY_LENGTH;
        if (needed > buffer.length) {
            buffer = Arrays.copyOf(buffer, needed);
        }
    }

    /** Writes the bytes of the buffer to the output stream. */
    void flush() throws IOException {
        out.write(buffer, 0, index);
        flushedBytes += index;
        index = 0;
    }
}
