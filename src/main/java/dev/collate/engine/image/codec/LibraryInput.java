package dev.collate.engine.image.codec;

import java.io.IOException;
import javax.imageio.stream.ImageInputStreamImpl;

/**
 * The bytes of a file as an Image I/O stream. For a broken file, some decoders read zeros beyond the end of the file for a very long time.
 * So this stream throws an exception after too many such reads. It also throws an exception when decoding must stop, which stops every
 * decoder.
 */
final class LibraryInput extends ImageInputStreamImpl {
    /** Maximum number of reads beyond the end. For a valid file, decoders need fewer. */
    private static final int MAX_READS_BEYOND = 1_000;

    private final ImageFile file;
    private final Stop stop;
    private final long length;
    private int readsBeyond;

    /**
     * Creates a stream that claims to be longer than any file, because decoders reject an image that is a few hundred
     * times as large as its file, which an image of one colour is. This is safe, because memory and work have already
     * been limited.
     */
    LibraryInput(ImageFile file, Stop stop) {
        this(file, stop, Long.MAX_VALUE);
    }

    /** @param length the length for a decoder that allocates this number of bytes */
    LibraryInput(ImageFile file, Stop stop, long length) {
        this.file = file;
        this.stop = stop;
        this.length = length;
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

    @Override
    public long length() {
        return length;
    }

    private int end() throws IOException {
        readsBeyond++;
        if (readsBeyond > MAX_READS_BEYOND) {
            throw new IOException("read beyond the end");
        }
        return -1;
    }
}
