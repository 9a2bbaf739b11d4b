package dev.collate.http.request;

import dev.collate.problem.ApiException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/**
 * Decompresses gzip (RFC 1952) while it arrives. The data may have several members, one after the other. {@link GZIPInputStream} has two
 * properties that this class corrects: it ignores other data after a member, so a part of the body would be missing without an error; and
 * it calls itself once for each member without content, so a body of many such members would overflow the stack.
 */
final class GzipReader extends GZIPInputStream {
    /** Number of bytes of the checksum and the length at the end of a member. */
    private static final int TRAILER_LENGTH = 8;

    /** Whether {@link #read} is running. The superclass calls this method again at the start of each member but the first. */
    private boolean isReading;

    private GzipReader(InputStream compressed) throws IOException {
        super(compressed, 1 << 13);
    }

    /**
     * Returns a reader that has read the header of the first member.
     *
     * @throws ApiException 400 if the data does not begin with the header of a member
     */
    static GzipReader open(InputStream compressed) {
        try {
            return new GzipReader(new CompressedSource(compressed));
        } catch (EOFException e) {
            throw malformed("the compressed data is incomplete");
        } catch (IOException e) {
            throw malformed("the gzip header is missing");
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws ApiException 400 if the data is not valid gzip
     */
    @Override
    public int read(byte[] target, int offset, int length) {
        if (isReading) {
            return 0;
        }
        isReading = true;
        try {
            int count;
            do {
                count = super.read(target, offset, length);
            } while (count == 0);
            if (count < 0 && (inf.getRemaining() > TRAILER_LENGTH || in.read() >= 0)) {
                throw malformed("other data follows the compressed data");
            }
            return count;
        } catch (EOFException e) {
            throw malformed("the compressed data is incomplete");
        } catch (IOException e) {
            throw malformed("the compressed data is damaged");
        } finally {
            isReading = false;
        }
    }

    private static ApiException malformed(String what) {
        return ApiException.badRequest("The body is not valid gzip: " + what + ".");
    }

    @Override
    public void close() {
        inf.end();
    }

    private static final class CompressedSource extends BufferedInputStream {
        CompressedSource(InputStream compressed) {
            super(compressed);
        }

        /** Returns 1, because before Java 23 the superclass reads the next member only if some bytes are available. */
        @Override
        public int available() {
            return 1;
        }
    }
}
