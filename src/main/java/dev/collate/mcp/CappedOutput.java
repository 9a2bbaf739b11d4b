package dev.collate.mcp;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Keeps the first bytes of an output, and only counts the rest. */
final class CappedOutput extends OutputStream {
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final int max;
    private long length;

    CappedOutput(int max) {
        this.max = max;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
        kept.write(bytes, from, Math.min(count, max - kept.size()));
        length += count;
    }

    boolean isComplete() {
        return length <= max;
    }

    /** Returns the number of bytes of the whole output. */
    long length() {
        return length;
    }

    /** Returns the output as text. If it is not complete, returns the lines that were kept whole. */
    String text() {
        var text = kept.toString(StandardCharsets.UTF_8);
        return isComplete() ? text : text.substring(0, text.lastIndexOf('\n') + 1);
    }
}
