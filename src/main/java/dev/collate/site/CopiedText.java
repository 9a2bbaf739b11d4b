package dev.collate.site;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A text that a page shows for copying, if it is not too long. */
final class CopiedText {
    private static final int MAX_BYTES = 50_000;

    private CopiedText() {}

    /** Writes the text. */
    interface Source {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Returns the text; null if it is too long. */
    static @Nullable String of(Source source) throws IOException {
        var bounded = new Bounded();
        try {
            source.writeTo(bounded);
        } catch (IOException | RuntimeException e) {
            if (bounded.full) {
                return null;
            }
            throw e;
        }
        return bounded.full ? null : bounded.bytes.toString(StandardCharsets.UTF_8);
    }

    private static final class Bounded extends OutputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private boolean full;

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] source, int from, int length) throws IOException {
            if (full || bytes.size() + length > MAX_BYTES) {
                full = true;
                throw new IOException("too long to be copied");
            }
            bytes.write(source, from, length);
        }
    }
}
