package dev.collate.share.page;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads UTF-8 lines, each as its beginning. Lines end in {@code \n} alone, as in the comparison; a {@code \r} belongs to its line.
 * It holds one line at most, and stops after a number of bytes, as at the end.
 */
final class BoundedLineReader implements Closeable {
    private final InputStream in;
    private final byte[] buffer = new byte[16 * 1024];
    private final int maxLineBytes;
    private long bytesLeft;
    private int at;
    private int end;

    /**
     * @param maxLineBytes most bytes of a line that are kept
     * @param maxBytes how much is read at most
     */
    BoundedLineReader(InputStream in, int maxLineBytes, long maxBytes) {
        this.in = in;
        this.maxLineBytes = maxLineBytes;
        this.bytesLeft = maxBytes;
    }

    /** The next line without its end; null after the last. */
    @Nullable
    ShownText next() throws IOException {
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
        return ShownText.of(kept.toByteArray(), cut, omitted);
    }

    /** Passes over lines; the number passed, which is smaller only at the end. */
    int skip(int lines) throws IOException {
        int passed = 0;
        while (passed < lines && fill()) {
            do {
                at = lineEnd();
            } while (at == end && fill());
            at++;
            passed++;
        }
        return passed;
    }

    /** Whether the number of bytes ended the reading; a line that they cut is not read. */
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
            if (!ShownText.isContinuation(buffer[i])) {
                count++;
            }
        }
        return count;
    }
}
