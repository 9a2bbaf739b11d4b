package dev.collate.http.body;

import dev.collate.problem.ApiException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses gzip (RFC 1952) while it arrives. The data may have several members, one after the other. Java's {@code GZIPInputStream} is
 * not used, because it ignores everything after a member whose successor has a damaged header. A part of the body would then be missing
 * without an error.
 */
final class GzipReader implements ByteSource, AutoCloseable {
    private static final int EXTRA = 1 << 2;
    private static final int NAME = 1 << 3;
    private static final int COMMENT = 1 << 4;
    private static final int HEADER_CHECKSUM = 1 << 1;
    private static final int RESERVED = 0xE0;

    /** The only compression method. */
    private static final int DEFLATE = 8;

    /** Number of bytes between the flags and the optional fields of the header: the time, the level, and the operating system. */
    private static final int UNUSED = 6;

    private static final String DAMAGED = "its data is damaged";

    private final ByteSource compressed;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] buffer = new byte[1 << 13];
    private int at;
    private int end;
    private boolean inMember;
    private boolean hasMember;

    GzipReader(ByteSource compressed) {
        this.compressed = compressed;
    }

    /**
     * {@inheritDoc}
     *
     * @throws ApiException 400 if the data is not valid gzip
     */
    @Override
    public int read(byte[] target, int offset, int length) {
        while (inMember || beginMember()) {
            int count = inflate(target, offset, length);
            if (count > 0) {
                checksum.update(target, offset, count);
                return count;
            }
            if (inflater.finished()) {
                endMember();
            } else if (inflater.needsInput()) {
                fillInflater();
            } else {
                throw malformed(DAMAGED);
            }
        }
        return -1;
    }

    private int inflate(byte[] target, int offset, int length) {
        try {
            return inflater.inflate(target, offset, length);
        } catch (DataFormatException e) {
            throw malformed(DAMAGED);
        }
    }

    private void fillInflater() {
        if (at == end && !fill()) {
            throw malformed("it is incomplete");
        }
        inflater.setInput(buffer, at, end - at);
        at = end;
    }

    /** Reads the header of the next member. Returns false if the data ends before it. */
    private boolean beginMember() {
        if (hasMember && at == end && !fill()) {
            return false;
        }
        if (next() != 0x1F || next() != 0x8B || next() != DEFLATE) {
            throw malformed(hasMember ? "other data follows it" : "it does not begin with the header of gzip");
        }
        int flags = next();
        if ((flags & RESERVED) != 0) {
            throw malformed("its header has unknown flags");
        }
        skip(UNUSED);
        if ((flags & EXTRA) != 0) {
            skip(next() | next() << 8);
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & HEADER_CHECKSUM) != 0) {
            skip(2);
        }
        inflater.reset();
        checksum.reset();
        inMember = true;
        hasMember = true;
        return true;
    }

    /** Reads the trailer of a member: the checksum and the length of its data, both in little-endian order. */
    private void endMember() {
        at = end - inflater.getRemaining();
        long sum = 0;
        long length = 0;
        for (int i = 0; i < Integer.SIZE; i += Byte.SIZE) {
            sum |= (long) next() << i;
        }
        for (int i = 0; i < Integer.SIZE; i += Byte.SIZE) {
            length |= (long) next() << i;
        }
        if (sum != checksum.getValue() || length != (inflater.getBytesWritten() & 0xFFFF_FFFFL)) {
            throw malformed("its checksum is wrong");
        }
        inMember = false;
    }

    private void skip(int count) {
        for (int i = 0; i < count; i++) {
            next();
        }
    }

    private void skipText() {
        int value = next();
        while (value != 0) {
            value = next();
        }
    }

    private int next() {
        if (at == end && !fill()) {
            throw malformed("it is incomplete");
        }
        return buffer[at++] & 0xFF;
    }

    private boolean fill() {
        at = 0;
        end = Math.max(0, compressed.read(buffer, 0, buffer.length));
        return end > 0;
    }

    private static ApiException malformed(String what) {
        return ApiException.malformed("The body is not valid gzip: " + what + ".");
    }

    @Override
    public void close() {
        inflater.end();
    }
}
