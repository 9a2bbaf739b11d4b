package dev.collate.utf8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The beginning of a text, up to a maximum number of bytes. The rest of the text is not written.
 *
 * @param text if the text is not complete, the lines that have all their bytes
 */
public record CappedText(String text, boolean isComplete) {
    /** Writes a text in UTF-8. */
    @FunctionalInterface
    public interface Writer {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Writes a text, and stops the writer at the maximum number of bytes. */
    public static CappedText of(int maxBytes, Writer writer) {
        var output = new Output(maxBytes);
        try {
            writer.writeTo(output);
        } catch (IOException e) {
            if (output.complete) {
                throw new UncheckedIOException(e);
            }
        } catch (RuntimeException e) {
            if (output.complete) {
                throw e;
            }
        }
        var text = output.kept.toString(StandardCharsets.UTF_8);
        return new CappedText(output.complete ? text : text.substring(0, text.lastIndexOf('\n') + 1), output.complete);
    }

    private static final class Output extends OutputStream {
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private final int max;
        private boolean complete = true;

        Output(int max) {
            this.max = max;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            int room = max - kept.size();
            kept.write(bytes, from, Math.min(count, room));
            if (count > room) {
                complete = false;
                throw new IOException("the text has more than " + max + " bytes");
            }
        }
    }
}
