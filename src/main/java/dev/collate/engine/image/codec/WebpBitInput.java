package dev.collate.engine.image.codec;

import dev.collate.problem.ApiException;

/** Reads the data of a lossless WebP image as a sequence of bits, the low bit of each byte first (RFC 9649, section 3.2). */
final class WebpBitInput {
    private final ImageFile file;
    private final byte[] bytes;
    private final int end;
    private int next;
    private long bits;
    private int count;

    /** Creates a reader for {@code bytes[from, to)} of the file. */
    WebpBitInput(ImageFile file, int from, int to) {
        this.file = file;
        this.bytes = file.bytes();
        this.next = from;
        this.end = to;
    }

    /** Reads the next {@code length} bits, at most 24, as a number. */
    int take(int length) {
        refill();
        int value = (int) bits & (1 << length) - 1;
        skipBits(length);
        return value;
    }

    boolean takeFlag() {
        return take(1) == 1;
    }

    /** Reads the next symbol of a code. {@link PrefixCode} describes the bits of a symbol. */
    int take(PrefixCode code) {
        refill();
        int symbol = code.decode((int) bits);
        if (symbol == 0) {
            throw broken();
        }
        skipBits(symbol & PrefixCode.LENGTH_MASK);
        return symbol;
    }

    ApiException broken() {
        return file.unprocessable("The WebP image is broken: its lossless data is not valid.");
    }

    private void refill() {
        while (count <= Long.SIZE - 2 * Byte.SIZE && next < end) {
            bits |= (bytes[next++] & 0xffL) << count;
            count += Byte.SIZE;
        }
    }

    private void skipBits(int length) {
        if (count < length) {
            throw file.unprocessable("The WebP image is truncated.");
        }
        bits >>>= length;
        count -= length;
    }
}
