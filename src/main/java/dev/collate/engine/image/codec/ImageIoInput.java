package dev.collate.engine.image.codec;

import java.io.IOException;
import javax.imageio.stream.ImageInputStreamImpl;

/**
 * The bytes of a file as an Image I/O stream. If a file is broken, some decoders try to read beyond its end for a very long time. So this
 * stream throws an exception after too many reads beyond the end. It also throws an exception if decoding must stop. This exception stops
 * every decoder that still reads.
 */
final class ImageIoInput extends ImageInputStreamImpl {
    /** Maximum number of reads beyond the end of the file. For a valid file, decoders need fewer such reads. */
    private static final int MAX_READS_BEYOND_END = 1_000;

    private final ImageFile file;
    private final StopSignal stop;
    private final long reportedLength;
    private int readsBeyondEnd;

    /**
     * Creates a stream that reports a greater length than any file has. Some decoders reject an image if its pixels take more than a few
     * hundred times the reported length. The valid file of an image of a single colour can be even shorter than that. The wrong length is
     * safe, because the memory and the work of decoding have already been limited.
     */
    ImageIoInput(ImageFile file, StopSignal stop) {
        this(file, stop, Long.MAX_VALUE);
    }

    /**
     * @param reportedLength the length that the stream reports. Some decoders allocate this number of bytes. For such a decoder, the length
     *     must be the length of the file
     */
    ImageIoInput(ImageFile file, StopSignal stop, long reportedLength) {
        this.file = file;
        this.stop = stop;
        this.reportedLength = reportedLength;
    }

    @Override
    public int read() throws IOException {
        stop.check();
        bitOffset = 0;
        if (streamPos >= file.length()) {
            return readBeyondEnd();
        }
        return file.bytes()[file.from() + (int) streamPos++] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        stop.check();
        bitOffset = 0;
        int count = (int) Math.min(length, file.length() - streamPos);
        if (count <= 0) {
            return length == 0 ? 0 : readBeyondEnd();
        }
        System.arraycopy(file.bytes(), file.from() + (int) streamPos, target, offset, count);
        streamPos += count;
        return count;
    }

    @Override
    public long length() {
        return reportedLength;
    }

    /** Counts a read beyond the end of the file. Returns -1, which means the end, or throws an exception after too many reads. */
    private int readBeyondEnd() throws IOException {
        readsBeyondEnd++;
        if (readsBeyondEnd > MAX_READS_BEYOND_END) {
            throw new IOException("read beyond the end");
        }
        return -1;
    }
}
