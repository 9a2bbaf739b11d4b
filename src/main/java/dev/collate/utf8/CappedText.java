package dev.collate.utf8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The beginning of a text, up to a maximum number of bytes and lines. The rest of the text is not written.
 *
 * @param text the text. If it is not complete, it ends after its last complete line. If not even the first line is complete, it is the
 *     beginning of this line
 */
public record CappedText(String text, boolean isComplete) {
    /** Writes a text in UTF-8. */
    @FunctionalInterface
    public interface Writer {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a text, and stops the writer at the maximum number of bytes.
     *
     * @throws UncheckedIOException if the writer throws an {@link IOException} before the maximum
     */
    public static CappedText of(int maxBytes, Writer writer) {
        return of(maxBytes, Integer.MAX_VALUE, writer);
    }

    /**
     * Writes a text, and stops the writer at the maximum number of bytes or lines.
     *
     * @throws UncheckedIOException if the writer throws an {@link IOException} before the maximum
     */
    public static CappedText of(int maxBytes, int maxLines, Writer writer) {
        var output = new CappedOutput(maxBytes, maxLines);
        try {
            writer.writeTo(output);
        } catch (IOException e) {
            if (output.complete) {
                throw new UncheckedIOException(e);
            }
        } catch (RuntimeException e) {
            // A writer may wrap the exception of the output.
            if (output.complete) {
                throw e;
            }
        }
        var keptBytes = output.writtenBytes.toByteArray();
        int end = output.complete ? keptBytes.length : lengthOfCompleteCharacters(keptBytes);
        var text = new String(keptBytes, 0, end, StandardCharsets.UTF_8);
        int lastLine = text.lastIndexOf('\n') + 1;
        return new CappedText(output.complete || lastLine == 0 ? text : text.substring(0, lastLine), output.complete);
    }

    /** Returns the index after the last complete character. The maximum number of bytes may be inside the next character. */
    private static int lengthOfCompleteCharacters(byte[] bytes) {
        int last = bytes.length - 1;
        while (last > 0 && Utf8Slice.isContinuation(bytes[last])) {
            last--;
        }
        return last >= 0 && last + CodePoints.encodedLength(bytes[last]) > bytes.length ? last : bytes.length;
    }

    private static final class CappedOutput extends OutputStream {
        private final ByteArrayOutputStream writtenBytes = new ByteArrayOutputStream();
        private final int maxBytes;
        private final int maxLines;
        private int lines;
        private boolean complete = true;

        CappedOutput(int maxBytes, int maxLines) {
            this.maxBytes = maxBytes;
            this.maxLines = maxLines;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            int end = Math.min(from + count, from + maxBytes - writtenBytes.size());
            int i = from;
            while (i < end && lines < maxLines) {
                lines += bytes[i++] == '\n' ? 1 : 0;
            }
            writtenBytes.write(bytes, from, i - from);
            if (i < from + count) {
                complete = false;
                throw new IOException("the text has more than " + maxBytes + " bytes or " + maxLines + " lines");
            }
        }
    }
}
