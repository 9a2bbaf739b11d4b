package dev.collate.engine.image.png;

import dev.collate.engine.image.codec.PrefixCode;
import dev.collate.utf8.Swar;
import dev.collate.work.Cancellation;
import java.util.zip.Adler32;

/**
 * Decompresses the image data of a PNG file: Deflate (RFC 1951) in the zlib format (RFC 1950).
 *
 * <p>Deflate divides the data into blocks. A stored block contains uncompressed bytes. A compressed block contains literals and matches: a
 * literal is one byte, and a match repeats earlier output, given by its length and its distance in bytes.
 *
 * <p>This class is used instead of {@link java.util.zip.Inflater}, which would take most of the time of a PNG comparison. The data of
 * screenshots has long matches. For such data, this class takes between a third and a half of the time that the Inflater takes. The inner
 * loop is long, because it avoids method calls and checks: it loads eight bytes at a time, decodes up to three literals in each iteration,
 * and copies matches in words of eight bytes.
 */
final class DeflateDecoder {
    /**
     * Maximum distance of a match in bytes. The output array must contain the last {@code WINDOW_BYTES} bytes of the previous output before
     * the position where the decoder writes.
     */
    static final int WINDOW_BYTES = 32 * 1024;
    /** Maximum number of bytes that one iteration of the inner loop loads. */
    private static final int INPUT_MARGIN = 16;
    /**
     * Maximum number of bytes that one iteration of the inner loop writes: two literals, the longest match, and fewer than eight bytes
     * after this match. A short match takes fewer bytes in all, although {@link #copyWords} writes more bytes after it.
     */
    private static final int OUTPUT_MARGIN = 2 + 258 + Long.BYTES;

    /**
     * Element n is the number of bytes that complete repetitions of a pattern of n bytes take in a word of eight bytes. For example, a
     * pattern of three bytes fits twice into a word, so element 3 is 6.
     */
    private static final int[] WHOLE_PATTERNS = {0, 8, 8, 6, 8, 5, 6, 7};

    /** In the states up to {@link #COMPRESSED}, more data can follow. */
    private enum State {
        BETWEEN_BLOCKS,
        STORED,
        COMPRESSED,
        LAST_BLOCK_READ,
        ENDED
    }

    private final BitInput in;
    private final DeflateCodes ownCodes = new DeflateCodes();
    private final Adler32 checksum = new Adler32();
    private final Cancellation cancellation = Cancellation.current();
    /** The codes of the current block: {@link #ownCodes}, or the predefined ones. */
    private DeflateCodes codes = ownCodes;

    private State state = State.BETWEEN_BLOCKS;
    private boolean isLastBlock;
    /** Number of bytes of the current stored block, or of the current match, that have not been written to the output yet. */
    private int pendingBytes;

    private int distance;

    DeflateDecoder(BitInput in) {
        this.in = in;
        int method = in.take(8);
        int flags = in.take(8);
        boolean isDeflate = (method & 0xf) == 8 && method >> 4 <= 7;
        boolean hasDictionary = (flags & 0x20) != 0;
        if (!isDeflate || hasDictionary || (method << 8 | flags) % 31 != 0) {
            throw in.broken("is not valid");
        }
    }

    /**
     * Decompresses the next bytes to {@code out[from, to)}. The bytes before {@code from} must be the previous output, or at least the last
     * {@link #WINDOW_BYTES} bytes of the previous output. The array must not contain any other bytes before {@code from}, because a match
     * is valid if it begins at index 0 or later.
     *
     * @return the index after the last byte that was written; it is less than {@code to} only at the end of the data
     */
    int read(byte[] out, int from, int to) {
        int index = from;
        while (index < to && state.compareTo(State.COMPRESSED) <= 0) {
            cancellation.check();
            switch (state) {
                case STORED -> index = readStored(out, index, to);
                case COMPRESSED -> index = readCompressed(out, index, to);
                default -> startBlock();
            }
        }
        checksum.update(out, from, index - from);
        if (state == State.LAST_BLOCK_READ) {
            state = State.ENDED;
            in.align();
            int expected = in.take(8) << 24 | in.take(8) << 16 | in.take(8) << 8 | in.take(8);
            if (expected != (int) checksum.getValue()) {
                throw in.broken("does not match its checksum");
            }
        }
        return index;
    }

    private void startBlock() {
        isLastBlock = in.take(1) == 1;
        switch (in.take(2)) {
            case 0 -> {
                in.align();
                pendingBytes = in.take(16);
                if (pendingBytes != (in.take(16) ^ 0xffff)) {
                    throw in.broken("is not valid");
                }
                state = State.STORED;
            }
            case 1 -> {
                codes = DeflateCodes.FIXED;
                state = State.COMPRESSED;
            }
            case 2 -> {
                ownCodes.read(in);
                codes = ownCodes;
                state = State.COMPRESSED;
            }
            default -> throw in.broken("is not valid");
        }
    }

    private void endBlock() {
        state = isLastBlock ? State.LAST_BLOCK_READ : State.BETWEEN_BLOCKS;
    }

    private int readStored(byte[] out, int start, int to) {
        int index = start;
        while (pendingBytes > 0 && index < to) {
            int copied = in.copy(out, index, Math.min(pendingBytes, to - index));
            index += copied;
            pendingBytes -= copied;
        }
        if (pendingBytes == 0) {
            endBlock();
        }
        return index;
    }

    private int readCompressed(byte[] out, int start, int to) {
        int index = copyMatch(out, start, to);
        while (index < to && state == State.COMPRESSED) {
            if (in.chunkEnd - in.nextIndex >= INPUT_MARGIN && to - index >= OUTPUT_MARGIN) {
                index = readFast(out, index, to);
            } else {
                index = readSymbol(out, index, to);
            }
        }
        return index;
    }

    /** Decodes one symbol and checks every bound. This method is used if the end of a chunk or of the output is near. */
    private int readSymbol(byte[] out, int index, int to) {
        int symbol = in.take(codes.literals());
        if (symbol < 0) {
            out[index] = (byte) DeflateCodes.value(symbol);
            return index + 1;
        }
        if ((symbol & DeflateCodes.END) != 0) {
            endBlock();
            return index;
        }
        pendingBytes = DeflateCodes.value(symbol) + in.take(DeflateCodes.extraBits(symbol));
        int distanceSymbol = in.take(codes.distances());
        distance = DeflateCodes.value(distanceSymbol) + in.take(DeflateCodes.extraBits(distanceSymbol));
        if (pendingBytes == 0 || distance == 0 || distance > index) {
            throw in.broken("is not valid");
        }
        return copyMatch(out, index, to);
    }

    /** Writes the pending bytes of a match, as many as fit before {@code to}. */
    private int copyMatch(byte[] out, int start, int to) {
        int end = start + Math.min(pendingBytes, to - start);
        pendingBytes -= end - start;
        for (int index = start; index < end; index++) {
            out[index] = out[index - distance];
        }
        return end;
    }

    /**
     * Decodes symbols until the block ends, or until the end of the chunk or of the output is near. This is one long method, so that the
     * processor keeps the loaded bits in registers.
     */
    private int readFast(byte[] out, int start, int to) {
        var bytes = in.bytes;
        var literals = codes.literals().table();
        var distances = codes.distances().table();
        int literalMask = literals.length - 1;
        int distanceMask = distances.length - 1;
        int lastInput = in.chunkEnd - INPUT_MARGIN;
        int lastOutput = to - OUTPUT_MARGIN;
        long bits = in.bits;
        int bitCount = in.bitCount;
        int nextIndex = in.nextIndex;
        int index = start;
        while (nextIndex <= lastInput && index <= lastOutput) {
            // Adds the next eight bytes to the loaded bits. A long has room for only some of these bytes, so nextIndex
            // and bitCount advance by the bytes that fit completely. The bits of the following byte that also fit are
            // not counted; they are loaded again later, with the same values.
            bits |= Swar.load(bytes, nextIndex) << bitCount;
            nextIndex += (63 - bitCount) >>> 3;
            bitCount |= 56;
            int symbol = literals[(int) bits & literalMask];
            if (symbol < 0) {
                out[index++] = (byte) (symbol >> 12);
                bits >>>= symbol;
                bitCount -= symbol & PrefixCode.LENGTH_MASK;
                symbol = literals[(int) bits & literalMask];
                if (symbol < 0) {
                    out[index++] = (byte) (symbol >> 12);
                    bits >>>= symbol;
                    bitCount -= symbol & PrefixCode.LENGTH_MASK;
                    symbol = literals[(int) bits & literalMask];
                }
            }
            if (symbol == 0) {
                symbol = codes.literals().decode((int) bits);
            }
            bits >>>= symbol;
            bitCount -= symbol & PrefixCode.LENGTH_MASK;
            if (symbol < 0) {
                out[index++] = (byte) (symbol >> 12);
                continue;
            }
            if ((symbol & DeflateCodes.END) != 0) {
                endBlock();
                break;
            }
            int extraBits = DeflateCodes.extraBits(symbol);
            int length = DeflateCodes.value(symbol) + ((int) bits & (1 << extraBits) - 1);
            bits >>>= extraBits;
            bitCount -= extraBits;
            bits |= Swar.load(bytes, nextIndex) << bitCount;
            nextIndex += (63 - bitCount) >>> 3;
            bitCount |= 56;
            int distanceSymbol = distances[(int) bits & distanceMask];
            if (distanceSymbol == 0) {
                distanceSymbol = codes.distances().decode((int) bits);
            }
            bits >>>= distanceSymbol;
            bitCount -= distanceSymbol & PrefixCode.LENGTH_MASK;
            extraBits = DeflateCodes.extraBits(distanceSymbol);
            int matchDistance = DeflateCodes.value(distanceSymbol) + ((int) bits & (1 << extraBits) - 1);
            bits >>>= extraBits;
            bitCount -= extraBits;
            if (length == 0 || matchDistance == 0 || matchDistance > index) {
                throw in.broken("is not valid");
            }
            copyWords(out, index, matchDistance, length);
            index += length;
        }
        in.bits = bits & (1L << bitCount) - 1;
        in.bitCount = bitCount;
        in.nextIndex = nextIndex;
        return index;
    }

    /**
     * Copies {@code length} bytes from a position that is {@code distanceBack} bytes before {@code start}. May overwrite bytes after them:
     * up to 13 for the shortest match, which has 3 bytes, and up to 7 for a match of 16 bytes or more.
     */
    private static void copyWords(byte[] out, int start, int distanceBack, int length) {
        int end = start + length;
        if (distanceBack >= Long.BYTES) {
            // Copies two words without a loop, because most matches fit into one or two words, and the processor would
            // often mispredict the end of a loop.
            Swar.store(out, start, Swar.load(out, start - distanceBack));
            Swar.store(out, start + Long.BYTES, Swar.load(out, start + Long.BYTES - distanceBack));
            for (int index = start + 2 * Long.BYTES; index < end; index += Long.BYTES) {
                Swar.store(out, index, Swar.load(out, index - distanceBack));
            }
            return;
        }
        // The match overlaps its own output: it repeats a pattern of distanceBack bytes. The loop writes a word that is
        // filled with repetitions of the pattern. Each step advances by the complete repetitions only, so that the next
        // word continues the pattern.
        int bits = distanceBack * Byte.SIZE;
        long singlePattern = Swar.load(out, start - distanceBack) & (1L << bits) - 1;
        long pattern = singlePattern;
        for (int shift = bits; shift < Long.SIZE; shift += bits) {
            pattern |= singlePattern << shift;
        }
        int step = WHOLE_PATTERNS[distanceBack];
        for (int index = start; index < end; index += step) {
            Swar.store(out, index, pattern);
        }
    }
}
