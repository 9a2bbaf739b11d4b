package dev.collate.engine.image.codec;

import dev.collate.problem.ApiException;

/** Reads the data of a lossless WebP image as a sequence of bits, the low bit of each byte first (RFC 9649, section 3.2). */
final class WebpBitInput {
    private final ImageFile file;
    private final byte[] bytes;
    private final int end;
    private int nextIndex;
    private long bits;
    private int bitCount;

    /** Creates a reader for {@code bytes[from, to)} of the file. */
    WebpBitInput(ImageFile file, int from, int to) {
        this.file = file;
        this.bytes = file.bytes();
        this.nextIndex = from;
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
        while (bitCount <= Long.SIZE - 2 * Byte.SIZE && nextIndex < end) {
            bits |= (bytes[nextIndex++] & 0xffL) << bitCount;
            bitCount += Byte.SIZE;
        }
    }

    private void skipBits(int length) {
        if (bitCount < length) {
            throw file.unprocessable("The WebP image is truncated.");
        }
        bits >>>= length;
        bitCount -= length;
    }
}
