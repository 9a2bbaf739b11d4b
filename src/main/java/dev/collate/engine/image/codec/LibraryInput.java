package dev.collate.engine.image.codec;

import java.io.IOException;
import javax.imageio.stream.ImageInputStreamImpl;

/**
 * The bytes of a file as an Image I/O stream. Some decoders read zeros beyond the end of a broken file for a very long
 * time, so this stream throws after too many reads there. It also throws when decoding must stop, which stops every
 * decoder.
 */
final class LibraryInput extends ImageInputStreamImpl {
    /** More reads than a decoder makes beyond the end of a valid file. */
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
     * Returns a length that is greater than that of any file. Decoders reject an image that is some hundred times as
     * large as its file, but an image of one colour is. Memory and work have been limited before.
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
