package dev.collate.engine.image.codec;

import dev.collate.utf8.BinaryNumbers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Iterates over the chunks of a WebP file (WebP Container Specification). A chunk that extends beyond the end of the file is rejected. */
final class WebpChunks {
    static final int EXTENDED = fourCc("VP8X");
    static final int ANIMATION_FRAME = fourCc("ANMF");
    static final int ALPHA = fourCc("ALPH");
    static final int LOSSY = fourCc("VP8 ");
    private static final int LOSSLESS = fourCc("VP8L");

    /** Number of bytes before the first chunk. */
    static final int RIFF_HEADER_BYTES = 12;
    /** Number of bytes before the content of a chunk: its type and its length. */
    static final int CHUNK_HEADER_BYTES = 8;
    /** Number of bytes of the header of a frame, before its chunks. */
    private static final int FRAME_HEADER_BYTES = 16;

    private final byte[] bytes;
    private final int start;
    private int end;
    private int nextChunkStart;
    private int type;
    private int from;
    private int length;

    WebpChunks(ImageFile file) {
        bytes = file.bytes();
        start = file.from();
        end = file.to();
        nextChunkStart = start + RIFF_HEADER_BYTES;
    }

    private static int fourCc(String type) {
        return BinaryNumbers.getIntLE(type.getBytes(StandardCharsets.ISO_8859_1), 0);
    }

    /**
     * Returns the length that the header of the file declares for the outermost chunk, including its header. The outermost chunk contains
     * all other chunks.
     */
    long riffLength() {
        return CHUNK_HEADER_BYTES + Integer.toUnsignedLong(BinaryNumbers.getIntLE(bytes, start + 4));
    }

    /**
     * Moves to the next chunk. Returns false if there is no further chunk.
     *
     * @throws IndexOutOfBoundsException if the file ends before the chunk ends
     */
    boolean advance() {
        if (nextChunkStart > end - CHUNK_HEADER_BYTES) {
            return false;
        }
        type = BinaryNumbers.getIntLE(bytes, nextChunkStart);
        length = BinaryNumbers.getIntLE(bytes, nextChunkStart + Integer.BYTES);
        from = nextChunkStart + CHUNK_HEADER_BYTES;
        Objects.checkFromIndexSize(from, length, end);
        // Chunks begin at even offsets.
        nextChunkStart = from + length + (length & 1);
        return true;
    }

    /**
     * Continues with the chunks inside the current frame of an animation. A frame contains the same chunks as a file with a single image.
     */
    void enterFrame() {
        end = to();
        nextChunkStart = from + FRAME_HEADER_BYTES;
    }

    /** Returns a copy of this iterator, which stays at the current chunk. */
    WebpChunks copy() {
        return new WebpChunks(this);
    }

    private WebpChunks(WebpChunks other) {
        bytes = other.bytes;
        start = other.start;
        end = other.end;
        nextChunkStart = other.nextChunkStart;
        type = other.type;
        from = other.from;
        length = other.length;
    }

    int type() {
        return type;
    }

    /** Returns whether this chunk is a compressed image. */
    boolean isImage() {
        return type == LOSSY || type == LOSSLESS;
    }

    /** Returns the index of the first byte of the chunk's content. */
    int from() {
        return from;
    }

    /** Returns the index after the last byte of the chunk's content. */
    int to() {
        return from + length;
    }

    /** Returns the length of the content, including the padding to an even length. */
    int paddedLength() {
        return length + (length & 1);
    }

    /** Writes the chunk with its header. */
    void writeTo(ByteBuffer out) {
        out.putInt(type).putInt(length).put(bytes, from, length);
        if ((length & 1) == 1) {
            out.put((byte) 0);
        }
    }

    /**
     * Returns a byte of the chunk's content.
     *
     * @throws IndexOutOfBoundsException if the offset is beyond the end of the chunk
     */
    int byteAt(int offset) {
        return bytes[from + Objects.checkIndex(offset, length)] & 0xff;
    }

    int shortAt(int offset) {
        return byteAt(offset) | byteAt(offset + 1) << 8;
    }

    /** Returns the 24-bit number at this offset. */
    int int24At(int offset) {
        return shortAt(offset) | byteAt(offset + 2) << 16;
    }
}
