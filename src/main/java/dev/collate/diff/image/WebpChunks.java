package dev.collate.diff.image;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A walk over the chunks of a WebP file (WebP Container Specification). Inside a frame of an animation it goes on with the
 * chunks that the frame is made of, which are those of a file of one picture.
 */
final class WebpChunks {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    static final int EXTENDED = chunk("VP8X");
    static final int ANIMATION_FRAME = chunk("ANMF");
    static final int ALPHA = chunk("ALPH");
    private static final int LOSSY = chunk("VP8 ");
    private static final int LOSSLESS = chunk("VP8L");

    /** What stands in front of the first chunk. */
    private static final int RIFF_HEAD = 12;
    /** Type and length in front of what a chunk holds. */
    private static final int CHUNK_HEAD = 8;
    /** What an animation's frame says of itself in front of its chunks. */
    private static final int FRAME_HEAD = 16;

    private final byte[] bytes;
    private final int end;
    private int next;
    private int from;
    private int length;

    WebpChunks(ImageFile file) {
        bytes = file.bytes();
        end = file.to();
        next = file.from() + RIFF_HEAD;
    }

    private static int chunk(String type) {
        return (int) INT.get(type.getBytes(StandardCharsets.ISO_8859_1), 0);
    }

    /** Steps to the next chunk of this type; false where there is none up to the first compressed picture. */
    boolean advanceTo(int wanted) {
        while (next <= end - CHUNK_HEAD) {
            int type = (int) INT.get(bytes, next);
            from = next + CHUNK_HEAD;
            length = (int) INT.get(bytes, next + Integer.BYTES);
            if (type == wanted) {
                return true;
            }
            if (type == LOSSY || type == LOSSLESS || length < 0 || length > end - from) {
                return false;
            }
            // Chunks begin at even places.
            next = from + (type == ANIMATION_FRAME ? FRAME_HEAD : length + (length & 1));
        }
        return false;
    }

    /**
     * A byte of what the chunk holds.
     *
     * @throws IndexOutOfBoundsException where the chunk, or the file, has ended
     */
    int byteAt(int offset) {
        return bytes[from + Objects.checkIndex(offset, Math.min(length, end - from))] & 0xff;
    }

    /** The number of three bytes from this one on. */
    int numberAt(int offset) {
        return byteAt(offset) | byteAt(offset + 1) << 8 | byteAt(offset + 2) << 16;
    }
}
