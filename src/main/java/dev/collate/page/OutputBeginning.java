package dev.collate.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** The beginning of an output. The output is written only up to a maximum number of bytes. */
public final class OutputBeginning extends OutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final int maxBytes;
    private boolean cut;

    private OutputBeginning(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Writes the output. */
    public interface Writer {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Writes an output until it ends or has the maximum number of bytes. */
    public static OutputBeginning of(int maxBytes, Writer writer) throws IOException {
        var beginning = new OutputBeginning(maxBytes);
        try {
            writer.writeTo(beginning);
        } catch (IOException | RuntimeException e) {
            if (!beginning.cut) {
                throw e;
            }
        }
        return beginning;
    }

    /** Returns the bytes of the beginning. */
    public byte[] bytes() {
        return bytes.toByteArray();
    }

    /** Returns whether the output has more bytes. */
    public boolean isCut() {
        return cut;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int from, int length) throws IOException {
        int room = maxBytes - bytes.size();
        bytes.write(source, from, Math.min(room, length));
        if (length > room) {
            cut = true;
            // Stops the writer.
            throw new IOException("the output has more than " + maxBytes + " bytes");
        }
    }
}
