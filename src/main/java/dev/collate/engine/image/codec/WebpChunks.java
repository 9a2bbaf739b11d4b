package dev.collate.engine.image.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A walk over the chunks of a WebP file (WebP Container Specification), each of which must lie in the file. */
final class WebpChunks {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    static final int EXTENDED = chunk("VP8X");
    static final int ANIMATION_FRAME = chunk("ANMF");
    static final int ALPHA = chunk("ALPH");
    static final int LOSSY = chunk("VP8 ");
    private static final int LOSSLESS = chunk("VP8L");

    /** What stands in front of the first chunk. */
    private static final int RIFF_HEAD = 12;
    /** Type and length in front of what a chunk holds. */
    private static final int CHUNK_HEAD = 8;
    /** What an animation's frame says of itself in front of its chunks. */
    private static final int FRAME_HEAD = 16;

    private final byte[] bytes;
    private final int start;
    private int end;
    private int next;
    private int type;
    private int from;
    private int length;

    WebpChunks(ImageFile file) {
        bytes = file.bytes();
        start = file.from();
        end = file.to();
        next = start + RIFF_HEAD;
    }

    private static int chunk(String type) {
        return (int) INT.get(type.getBytes(StandardCharsets.ISO_8859_1), 0);
    }

    /** What the file's first chunk, in which all others are, says of its own length, with its head. */
    long riffLength() {
        return CHUNK_HEAD + Integer.toUnsignedLong((int) INT.get(bytes, start + 4));
    }

    /**
     * Steps to the next chunk; false where there is none.
     *
     * @throws IndexOutOfBoundsException where the file ends before the chunk
     */
    boolean advance() {
        if (next > end - CHUNK_HEAD) {
            return false;
        }
        type = (int) INT.get(bytes, next);
        length = (int) INT.get(bytes, next + Integer.BYTES);
        from = next + CHUNK_HEAD;
        Objects.checkFromIndexSize(from, length, end);
        // Chunks begin at even places.
        next = from + length + (length & 1);
        return true;
    }

    /** Goes on with the chunks that this frame of an animation is made of, which are those of a file of one picture. */
    void enterFrame() {
        end = to();
        next = from + FRAME_HEAD;
    }

    /** The same place in the same file. */
    WebpChunks copy() {
        return new WebpChunks(this);
    }

    private WebpChunks(WebpChunks other) {
        bytes = other.bytes;
        start = other.start;
        end = other.end;
        next = other.next;
        type = other.type;
        from = other.from;
        length = other.length;
    }

    int type() {
        return type;
    }

    /** Whether this chunk is a compressed picture. */
    boolean isPicture() {
        return type == LOSSY || type == LOSSLESS;
    }

    /** Index of the first byte that the chunk holds. */
    int from() {
        return from;
    }

    /** Index after the last byte that the chunk holds. */
    int to() {
        return from + length;
    }

    /** Bytes that the chunk holds, and one to make them even. */
    int paddedLength() {
        return length + (length & 1);
    }

    /** Writes the chunk, with its head. */
    void writeTo(ByteBuffer out) {
        out.putInt(type).putInt(length).put(bytes, from, length);
        if ((length & 1) == 1) {
            out.put((byte) 0);
        }
    }

    /**
     * A byte of what the chunk holds.
     *
     * @throws IndexOutOfBoundsException where the chunk has ended
     */
    int byteAt(int offset) {
        return bytes[from + Objects.checkIndex(offset, length)] & 0xff;
    }

    int shortAt(int offset) {
        return byteAt(offset) | byteAt(offset + 1) << 8;
    }

    /** The number of three bytes from this one on. */
    int numberAt(int offset) {
        return shortAt(offset) | byteAt(offset + 2) << 16;
    }
}
