package dev.collate.engine.image.png;

import dev.collate.engine.image.codec.PrefixCode;
import dev.collate.problem.ApiException;

/**
 * Reads the compressed image data in all IDAT chunks of a PNG file as a sequence of bits, the low bit of each byte first (RFC 1951, section
 * 3.1.1). {@link DeflateDecoder} accesses the fields directly, because its inner loop copies them to local variables, which the processor
 * keeps in registers.
 */
final class BitInput {
    private final PngChunks chunks;
    final byte[] bytes;
    /** The index of the next byte to load, and the end of the current chunk's data. */
    int nextIndex;

    int chunkEnd;
    /** The {@code bitCount} bits that are loaded but not consumed, beginning with the lowest bit. */
    long bits;

    int bitCount;

    /** @param chunks the chunks of the file; the current chunk must be the first IDAT chunk */
    BitInput(PngChunks chunks) {
        this.chunks = chunks;
        this.bytes = chunks.bytes();
        this.nextIndex = chunks.from();
        this.chunkEnd = chunks.to();
    }

    /** Loads whole bytes until at least 48 bits are available or the data ends. */
    void refill() {
        while (bitCount < 48 && findNextByte()) {
            bits |= (bytes[nextIndex++] & 0xffL) << bitCount;
            bitCount += 8;
        }
    }

    /** Moves to the next IDAT chunk if all bytes of the current chunk have been loaded. Returns false at the end of the image data. */
    private boolean findNextByte() {
        while (nextIndex == chunkEnd && chunks.type() == PngChunks.IDAT) {
            if (chunks.advanceToKnown() == PngChunks.IDAT) {
                nextIndex = chunks.from();
                chunkEnd = chunks.to();
            }
        }
        return nextIndex < chunkEnd;
    }

    /** Reads the next {@code length} bits, at most 16, as a number. */
    int take(int length) {
        if (bitCount < length) {
            refill();
        }
        int value = (int) bits & (1 << length) - 1;
        skipBits(length);
        return value;
    }

    /** Reads the next symbol of {@code code}. {@link PrefixCode} describes the bits of a symbol. */
    int take(PrefixCode code) {
        refill();
        int symbol = code.decode((int) bits);
        if (symbol == 0) {
            throw broken(bitCount == 0 ? "ends too early" : "is not valid");
        }
        skipBits(symbol & PrefixCode.LENGTH_MASK);
        return symbol;
    }

    /** Skips the remaining bits of a byte of which some bits have been read. */
    void align() {
        skipBits(bitCount & 7);
    }

    /**
     * Copies up to {@code length} bytes of image data to {@code target}, but not beyond the end of a chunk. {@code length} must be at least
     * 1. The caller must first call {@link #align} if only some bits of a byte have been read. Returns the number of copied bytes, which is
     * at least 1.
     */
    int copy(byte[] target, int index, int length) {
        if (bitCount > 0 || !findNextByte()) {
            target[index] = (byte) take(8);
            return 1;
        }
        int copiedBytes = Math.min(length, chunkEnd - nextIndex);
        System.arraycopy(bytes, nextIndex, target, index, copiedBytes);
        nextIndex += copiedBytes;
        return copiedBytes;
    }

    ApiException broken(String how) {
        return chunks.file().unprocessable("The image data of the PNG file " + how + ".");
    }

    private void skipBits(int length) {
        if (bitCount < length) {
            throw broken("ends too early");
        }
        bits >>>= length;
        bitCount -= length;
    }
}
