package dev.collate.engine.image.codec;

import java.io.IOException;
import javax.imageio.stream.ImageInputStreamImpl;

/**
 * The bytes of a file as Image I/O reads them. Some decoders take what lies beyond the end of a broken file for zeros, and read on for a
 * very long time: this input fails when it is asked for too much of it. It also fails once decoding has to stop, which stops every decoder.
 */
final class LibraryInput extends ImageInputStreamImpl {
    /** More than any decoder looks beyond the end of a sound file. */
    private static final int MAX_READS_BEYOND = 1_000;

    private final ImageFile file;
    private final Stop stop;
    private int readsBeyond;

    LibraryInput(ImageFile file, Stop stop) {
        this.file = file;
        this.stop = stop;
    }

    @Override
    public int read() throws IOException {
        stop.check();
        bitOffset = 0;
        if (streamPos >= file.length()) {
            return end();
        }
        return file.bytes()[file.from() + (int) streamPos++] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        stop.check();
        bitOffset = 0;
        int count = (int) Math.min(length, file.length() - streamPos);
        if (count <= 0) {
            return length == 0 ? 0 : end();
        }
        System.arraycopy(file.bytes(), file.from() + (int) streamPos, target, offset, count);
        streamPos += count;
        return count;
    }

    /**
     * More than any file. Decoders refuse a picture that is some hundred times as large as its file, which a plain picture is; how large
     * it may be is judged before, by memory and work.
     */
    @Override
    public long length() {
        return Long.MAX_VALUE;
    }

    private int end() throws IOException {
        readsBeyond++;
        if (readsBeyond > MAX_READS_BEYOND) {
            throw new IOException("read beyond the end");
        }
        return -1;
    }
}
