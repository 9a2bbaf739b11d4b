package dev.collate.share.page;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads UTF-8 lines and keeps only the beginning of a long line. Lines end only in {@code \n}, as in the comparison; a {@code \r} belongs
 * to its line. The reader has at most one line in memory. It treats a maximum number of bytes as the end of the stream.
 */
final class BoundedLineReader implements Closeable {
    private final InputStream in;
    private final byte[] buffer = new byte[16 * 1024];
    private final int maxLineBytes;
    private long bytesLeft;
    private int at;
    private int end;

    /**
     * @param maxLineBytes maximum number of bytes of a line that are kept
     * @param maxBytes maximum number of bytes that are read
     */
    BoundedLineReader(InputStream in, int maxLineBytes, long maxBytes) {
        this.in = in;
        this.maxLineBytes = maxLineBytes;
        this.bytesLeft = maxBytes;
    }

    /** Returns the next line without its line feed; null after the last line. */
    @Nullable
    TextView next() throws IOException {
        if (!fill()) {
            return null;
        }
        var kept = new ByteArrayOutputStream();
        boolean cut = false;
        long omitted = 0;
        do {
            int lineEnd = lineEnd();
            int taken = Math.min(lineEnd - at, maxLineBytes - kept.size());
            kept.write(buffer, at, taken);
            cut |= at + taken < lineEnd;
            omitted += characters(at + taken, lineEnd);
            at = lineEnd;
        } while (at == end && fill());
        if (isCut() && at == end) {
            return null;
        }
        at++;
        return TextView.of(kept.toByteArray(), cut, omitted);
    }

    /** Skips lines. Returns the number of skipped lines, which is smaller than {@code lines} only at the end. */
    int skip(int lines) throws IOException {
        int skipped = 0;
        while (skipped < lines && fill()) {
            do {
                at = lineEnd();
            } while (at == end && fill());
            at++;
            skipped++;
        }
        return skipped;
    }

    /** Returns whether the reader stopped because it has read the maximum number of bytes. It does not return the incomplete last line. */
    boolean isCut() {
        return bytesLeft == 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private int lineEnd() {
        int i = at;
        while (i < end && buffer[i] != '\n') {
            i++;
        }
        return i;
    }

    private boolean fill() throws IOException {
        if (at < end) {
            return true;
        }
        int wanted = (int) Math.min(buffer.length, bytesLeft);
        int read = wanted == 0 ? -1 : in.read(buffer, 0, wanted);
        at = 0;
        end = Math.max(0, read);
        bytesLeft -= end;
        return end > 0;
    }

    private int characters(int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            if (!TextView.isContinuation(buffer[i])) {
                count++;
            }
        }
        return count;
    }
}
