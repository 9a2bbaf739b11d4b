package dev.collate.site;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A text that a page shows for copying, if it is not too long. The text is written only up to its maximum length. */
final class CopiedText extends OutputStream {
    private static final int MAX_BYTES = 50_000;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean tooLong;

    private CopiedText() {}

    /** Writes a text. */
    interface Writer {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Returns the text; null if it is too long. */
    static @Nullable String of(Writer writer) throws IOException {
        var text = new CopiedText();
        try {
            writer.writeTo(text);
        } catch (IOException | RuntimeException e) {
            if (!text.tooLong) {
                throw e;
            }
        }
        return text.tooLong ? null : text.bytes.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int from, int length) throws IOException {
        if (bytes.size() + length > MAX_BYTES) {
            tooLong = true;
            // Stops the writer.
            throw new IOException("the text has more than " + MAX_BYTES + " bytes");
        }
        bytes.write(source, from, length);
    }
}
