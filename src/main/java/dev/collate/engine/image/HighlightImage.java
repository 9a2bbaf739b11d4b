package dev.collate.engine.image;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A PNG image that shows the changed pixels. The bytes of the file are in memory only once. */
public final class HighlightImage {
    private final byte[] bytes;

    private HighlightImage(byte[] bytes) {
        this.bytes = bytes;
    }

    static HighlightImage of(ByteArrayOutputStream file) {
        return new HighlightImage(file.toByteArray());
    }

    /** Returns the number of bytes of the file. */
    public int length() {
        return bytes.length;
    }

    /** Returns a stream that reads the file. */
    public InputStream open() {
        return new ByteArrayInputStream(bytes);
    }

    /** Writes the file. */
    public void writeTo(OutputStream out) throws IOException {
        out.write(bytes);
    }
}
