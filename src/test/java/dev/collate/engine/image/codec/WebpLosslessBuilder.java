package dev.collate.engine.image.codec;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes lossless WebP files bit by bit. */
final class WebpLosslessBuilder {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private long bits;
    private int count;

    WebpLosslessBuilder(int width, int height) {
        out.write(0x2f);
        put(width - 1, 14).put(height - 1, 14).put(0, 4);
    }

    WebpLosslessBuilder put(int value, int length) {
        bits |= (long) value << count;
        for (count += length; count >= 8; count -= 8) {
            out.write((int) bits);
            bits >>>= 8;
        }
        return this;
    }

    /** Writes that no further transform follows, and that the image has no colour cache. */
    WebpLosslessBuilder noMoreTransforms() {
        return put(0, 1).put(0, 1);
    }

    /** Writes {@code count} prefix codes. The only symbol of each code is 0. */
    WebpLosslessBuilder emptyCodes(int count) {
        for (int i = 0; i < count; i++) {
            put(1, 4);
        }
        return this;
    }

    /** Writes {@code count} groups of prefix codes. The blocks of the image have 4 x 4 pixels, and all of them use the last group. */
    WebpLosslessBuilder groups(int count) {
        put(1, 1).put(0, 3).put(0, 1);
        put(0b101, 3).put(count - 1 & 0xff, 8);
        put(0b101, 3).put(count - 1 >> 8, 8);
        return emptyCodes(3).emptyCodes(5 * count);
    }

    /** Returns the chunk that contains the image. */
    byte[] chunk() {
        put(0, 7);
        return chunk("VP8L", out.toByteArray());
    }

    byte[] file() {
        return file(chunk());
    }

    static byte[] chunk(String type, byte[] content) {
        return ByteBuffer.allocate(8 + content.length + (content.length & 1))
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(type.getBytes(StandardCharsets.ISO_8859_1))
                .putInt(content.length)
                .put(content)
                .array();
    }

    static byte[] file(byte[] chunks) {
        return ByteBuffer.allocate(12 + chunks.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("RIFF".getBytes(StandardCharsets.ISO_8859_1))
                .putInt(4 + chunks.length)
                .put("WEBP".getBytes(StandardCharsets.ISO_8859_1))
                .put(chunks)
                .array();
    }
}
