package dev.collate.http.body;

import java.nio.ByteBuffer;
import java.util.function.LongConsumer;

/**
 * Divides zstd data (RFC 8878) into parts while it arrives: the header of a frame, or one block. It checks each header before the native
 * library reads it, and omits skippable frames. Without these checks, the library would accept windows of 128 MB, and would decode the
 * formats of versions before 0.8 with old code.
 */
final class ZstdFrames {
    /** Maximum number of bytes of a window. A larger window is not allowed in HTTP (RFC 9659). */
    private static final int MAX_WINDOW = 8 << 20;

    /** Number of bytes that the decoder holds besides the window: its tables, and buffers for two blocks. */
    private static final int DECODER_SIZE = 640 << 10;

    private static final int MAGIC_NUMBER = 0xFD2FB528;
    private static final int SKIPPABLE = 0x184D2A50;
    private static final int SKIPPABLE_MASK = 0xFFFFFFF0;
    private static final int SKIPPABLE_HEADER = 8;

    /** Number of bytes of the magic number and the frame header descriptor. */
    private static final int FIXED_HEADER = 5;

    private static final int[] DICTIONARY_ID_SIZES = {0, 1, 2, 4};
    private static final int BLOCK_HEADER = 3;
    private static final int BLOCK_OF_ONE_REPEATED_BYTE = 1;
    private static final int CHECKSUM = 4;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final ByteSource compressed;
    private final LongConsumer decoderMemory;
    private final byte[] buffer = new byte[1 << 13];
    /** The bytes that have arrived and are not passed on yet. */
    private final ByteBuffer arrived = ByteBuffer.wrap(buffer).limit(0);

    /** Number of bytes of the current part that are not passed on yet. */
    private int missing;

    private boolean inFrame;
    private boolean hasChecksum;
    private boolean atEnd;

    /** @param decoderMemory gets the number of bytes that the decoder will hold, before it gets the header of the frame */
    ZstdFrames(ByteSource compressed, LongConsumer decoderMemory) {
        this.compressed = compressed;
        this.decoderMemory = decoderMemory;
    }

    /**
     * Returns the next bytes for the decoder; no bytes at the end. They are valid until the next call.
     *
     * @throws dev.collate.problem.ApiException 400 if a header is not valid, or if a frame is incomplete
     */
    ByteBuffer next() {
        while (missing == 0) {
            if (inFrame) {
                beginBlock();
            } else if (arrived.hasRemaining() || fill()) {
                beginFrame();
            } else {
                atEnd = true;
                return NOTHING;
            }
        }
        require(1);
        int count = Math.min(missing, arrived.remaining());
        var part = ByteBuffer.wrap(buffer, arrived.position(), count);
        pass(count);
        missing -= count;
        return part;
    }

    /** Returns whether {@link #next} has returned all bytes. */
    boolean isAtEnd() {
        return atEnd;
    }

    private void beginFrame() {
        require(Integer.BYTES);
        int magic = (int) number(0, Integer.BYTES);
        if ((magic & SKIPPABLE_MASK) == SKIPPABLE) {
            require(SKIPPABLE_HEADER);
            skip(SKIPPABLE_HEADER + number(Integer.BYTES, Integer.BYTES));
        } else if (magic == MAGIC_NUMBER) {
            beginContent();
        } else {
            throw ZstdReader.malformed("a frame does not begin with the magic number of zstd");
        }
    }

    private void beginContent() {
        require(FIXED_HEADER);
        int descriptor = (int) number(Integer.BYTES, 1);
        boolean isSingleSegment = (descriptor >> 5 & 1) != 0;
        int dictionaryAt = FIXED_HEADER + (isSingleSegment ? 0 : 1);
        int contentSizeAt = dictionaryAt + DICTIONARY_ID_SIZES[descriptor & 3];
        int contentSizeBytes = contentSizeBytes(descriptor >> 6 & 3, isSingleSegment);
        missing = contentSizeAt + contentSizeBytes;
        require(missing);
        if (number(dictionaryAt, contentSizeAt - dictionaryAt) != 0) {
            throw ZstdReader.malformed("it needs a dictionary");
        }
        // A frame with a single segment has no window: all of its content must be in memory.
        long window = isSingleSegment
                ? number(contentSizeAt, contentSizeBytes) + (contentSizeBytes == 2 ? 256 : 0)
                : window((int) number(FIXED_HEADER, 1));
        if (window < 0 || window > MAX_WINDOW) {
            throw ZstdReader.malformed(
                    "its window is larger than 8 MB (RFC 9659); compress it without the options --long and --ultra");
        }
        decoderMemory.accept(window + DECODER_SIZE);
        hasChecksum = (descriptor >> 2 & 1) != 0;
        inFrame = true;
    }

    private static int contentSizeBytes(int flag, boolean isSingleSegment) {
        return flag == 0 && !isSingleSegment ? 0 : 1 << flag;
    }

    private static long window(int descriptor) {
        long base = 1L << (10 + (descriptor >> 3));
        return base + base / 8 * (descriptor & 7);
    }

    private void beginBlock() {
        require(BLOCK_HEADER);
        int header = (int) number(0, BLOCK_HEADER);
        boolean isLast = (header & 1) != 0;
        int type = header >> 1 & 3;
        missing = BLOCK_HEADER + (type == BLOCK_OF_ONE_REPEATED_BYTE ? 1 : header >> 3);
        if (isLast) {
            missing += hasChecksum ? CHECKSUM : 0;
            inFrame = false;
        }
    }

    /** Returns the little-endian number of {@code length} bytes. */
    private long number(int at, int length) {
        long value = 0;
        for (int i = length - 1; i >= 0; i--) {
            value = value << Byte.SIZE | arrived.get(arrived.position() + at + i) & 0xFF;
        }
        return value;
    }

    private void skip(long count) {
        for (long left = count; left > 0; ) {
            require(1);
            int skipped = (int) Math.min(left, arrived.remaining());
            pass(skipped);
            left -= skipped;
        }
    }

    private void pass(int count) {
        arrived.position(arrived.position() + count);
    }

    private void require(int count) {
        while (arrived.remaining() < count) {
            if (!fill()) {
                throw ZstdReader.malformed("it is incomplete");
            }
        }
    }

    private boolean fill() {
        arrived.compact();
        int count = compressed.read(buffer, arrived.position(), arrived.remaining());
        arrived.position(arrived.position() + Math.max(0, count)).flip();
        return count > 0;
    }
}
