package dev.collate.engine.image.png;

import dev.collate.engine.image.codec.ImageFile;
import dev.collate.utf8.BinaryNumbers;
import dev.collate.work.Cancellation;
import java.util.zip.CRC32;

/**
 * Iterates over the chunks of a PNG file (PNG specification, third edition, section 5.3). Verifies the checksum of
 * every chunk before its data is used, and skips the chunks that do not affect the samples.
 */
final class PngChunks {
    static final int IHDR = 0x49484452;
    static final int PLTE = 0x504c5445;
    static final int TRNS = 0x74524e53;
    static final int IDAT = 0x49444154;
    static final int IEND = 0x49454e44;

    private static final int SIGNATURE_LENGTH = 8;
    /** Number of bytes of a chunk besides its data: length and type before the data, and the checksum after it. */
    private static final int CHUNK_OVERHEAD = 12;
    /** A bit in the type of a chunk. If it is set, a reader that does not know the type may skip the chunk. */
    private static final int ANCILLARY = 0x20000000;

    private final ImageFile file;
    private final byte[] bytes;
    private final Cancellation cancellation = Cancellation.current();
    private int nextChunkStart;
    private int type;
    private int from;
    private int to;

    PngChunks(ImageFile file) {
        this.file = file;
        this.bytes = file.bytes();
        this.nextChunkStart = file.from() + SIGNATURE_LENGTH;
    }

    /** Moves to the next chunk and returns its type. */
    int advance() {
        cancellation.check();
        int remainingBytes = file.to() - nextChunkStart - CHUNK_OVERHEAD;
        int length = remainingBytes < 0 ? 0 : BinaryNumbers.getInt(bytes, nextChunkStart);
        if (remainingBytes < 0 || length < 0 || length > remainingBytes) {
            throw file.unprocessable("The PNG file is truncated.");
        }
        type = BinaryNumbers.getInt(bytes, nextChunkStart + 4);
        from = nextChunkStart + 8;
        to = from + length;
        nextChunkStart = to + 4;
        var checksum = new CRC32();
        checksum.update(bytes, from - 4, length + 4);
        if ((int) checksum.getValue() != BinaryNumbers.getInt(bytes, to)) {
            throw file.unprocessable("A checksum of the PNG file is wrong.");
        }
        return type;
    }

    /** Moves to the next chunk whose type is a constant of this class, from {@link #IHDR} to {@link #IEND}. Returns the type. */
    int advanceToKnown() {
        while (true) {
            switch (advance()) {
                case IHDR, PLTE, TRNS, IDAT, IEND -> {
                    return type;
                }
                default -> {
                    if ((type & ANCILLARY) == 0) {
                        throw file.unprocessable("The PNG file has an unknown critical chunk.");
                    }
                }
            }
        }
    }

    ImageFile file() {
        return file;
    }

    byte[] bytes() {
        return bytes;
    }

    int type() {
        return type;
    }

    /** Returns the index of the first byte of the chunk's data. */
    int from() {
        return from;
    }

    /** Returns the index after the last byte of the chunk's data. */
    int to() {
        return to;
    }

    int length() {
        return to - from;
    }

    int byteAt(int offset) {
        return bytes[from + offset] & 0xff;
    }

    int shortAt(int offset) {
        return BinaryNumbers.getUnsignedShort(bytes, from + offset);
    }

    int intAt(int offset) {
        return BinaryNumbers.getInt(bytes, from + offset);
    }
}
