package dev.collate.engine.image.png;

import dev.collate.engine.image.codec.PrefixCode;
import dev.collate.problem.ApiException;

/**
 * The compressed image data of a PNG file as a sequence of bits, low bit of each byte first (RFC 1951, section 3.1.1), across the IDAT
 * chunks that it is cut into. The fields are open to {@link DeflateDecoder}, whose inner loop keeps them in registers.
 */
final class BitInput {
    private final PngChunks chunks;
    final byte[] bytes;
    /** The next byte to load, and the end of those in this chunk. */
    int next;

    int end;
    /** The bits that are loaded and not yet taken, from the low end; {@code count} of them. */
    long bits;

    int count;

    /** @param chunks stands at the first IDAT chunk */
    BitInput(PngChunks chunks) {
        this.chunks = chunks;
        this.bytes = chunks.bytes();
        this.next = chunks.from();
        this.end = chunks.to();
    }

    /** Loads whole bytes while there are any and at least 48 bits are not at hand. */
    void refill() {
        while (count < 48 && hasMore()) {
            bits |= (bytes[next++] & 0xffL) << count;
            count += 8;
        }
    }

    private boolean hasMore() {
        while (next == end && chunks.type() == PngChunks.IDAT) {
            if (chunks.advanceToKnown() == PngChunks.IDAT) {
                next = chunks.from();
                end = chunks.to();
            }
        }
        return next < end;
    }

    /** Takes the next {@code length} bits, at most 16, as a number. */
    int take(int length) {
        if (count < length) {
            refill();
        }
        int value = (int) bits & (1 << length) - 1;
        drop(length);
        return value;
    }

    /** Takes the next symbol of {@code code}: what it means, see {@link PrefixCode}. */
    int take(PrefixCode code) {
        refill();
        int symbol = code.find((int) bits);
        if (symbol == 0) {
            throw broken(count == 0 ? "ends too early" : "is not valid");
        }
        drop(symbol & PrefixCode.LENGTH_MASK);
        return symbol;
    }

    /** Drops what is left of a byte that was taken in part. */
    void align() {
        drop(count & 7);
    }

    /** Copies whole bytes, up to {@code length}, that lie in one chunk; the input must be aligned. Returns how many, at least 1. */
    int copy(byte[] target, int at, int length) {
        if (count > 0 || !hasMore()) {
            target[at] = (byte) take(8);
            return 1;
        }
        int copied = Math.min(length, end - next);
        System.arraycopy(bytes, next, target, at, copied);
        next += copied;
        return copied;
    }

    ApiException broken(String how) {
        return chunks.file().broken("The image data of the PNG file " + how + ".");
    }

    private void drop(int length) {
        if (count < length) {
            throw broken("ends too early");
        }
        bits >>>= length;
        count -= length;
    }
}
