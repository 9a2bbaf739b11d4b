package dev.collate.engine.image.codec;

/**
 * Decompresses the pixels of a GIF frame. The compressed data consists of LZW codes of up to 12 bits, which are stored in blocks of up to
 * 255 bytes. The low bit of each byte comes first.
 */
final class GifLzwDecoder {
    private static final int MAX_CODE_BITS = 12;
    private static final int MAX_CODES = 1 << MAX_CODE_BITS;
    private static final int MAX_COLOR_BITS = 8;

    private final ImageFile file;
    private final byte[] bytes;
    private final StopSignal stop;
    /** The index of the next byte to load, and the end of its block. */
    private int nextIndex;

    private int blockEnd;
    private int bitBuffer;
    private int bitCount;

    /**
     * For each code, another code that is its prefix. A code represents the colours of its prefix, followed by one more colour from
     * {@link #suffixes}.
     */
    private final int[] prefixes = new int[MAX_CODES];

    private final byte[] suffixes = new byte[MAX_CODES];
    private final int[] colorCounts = new int[MAX_CODES];

    private GifLzwDecoder(ImageFile file, int from, StopSignal stop) {
        this.file = file;
        this.bytes = file.bytes();
        this.nextIndex = from;
        this.blockEnd = from;
        this.stop = stop;
    }

    /** Returns the approximate number of bytes of heap that decoding needs in addition to the pixels. */
    static long heapBytes() {
        return MAX_CODES * 10L;
    }

    /** Returns the index after the blocks that begin at {@code from}. The last of these blocks is empty. */
    static int blocksEnd(ImageFile file, int from) {
        int index = from;
        while (index < file.to()) {
            int length = file.bytes()[index] & 0xff;
            index += 1 + length;
            if (length == 0) {
                return index;
            }
        }
        throw file.unprocessable("The GIF image is truncated.");
    }

    /**
     * Decodes the data that begins at {@code from}. Ignores the data after the last pixel.
     *
     * @return the palette index of each pixel; {@code pixelCount} is the number of pixels
     * @throws dev.collate.problem.ApiException 422 if the data has fewer pixels or undefined codes
     */
    static byte[] decode(ImageFile file, int from, int pixelCount, StopSignal stop) {
        int colorBits = from < file.to() ? file.bytes()[from] & 0xff : 0;
        if (colorBits < 1 || colorBits > MAX_COLOR_BITS) {
            throw broken(file);
        }
        blocksEnd(file, from + 1);
        var decoded = new byte[pixelCount];
        new GifLzwDecoder(file, from + 1, stop).decode(decoded, colorBits);
        return decoded;
    }

    private void decode(byte[] pixels, int colorBits) {
        int clearCode = 1 << colorBits;
        for (int color = 0; color < clearCode; color++) {
            suffixes[color] = (byte) color;
            colorCounts[color] = 1;
        }
        // The first codes are the colours. The next two codes mean that the table is cleared, and that the data ends.
        int codeCount = clearCode + 2;
        int codeBits = colorBits + 1;
        int previousCode = -1;
        int index = 0;
        while (index < pixels.length) {
            int code = takeBits(codeBits);
            if (code == clearCode) {
                codeCount = clearCode + 2;
                codeBits = colorBits + 1;
                previousCode = -1;
                continue;
            }
            boolean isKnownCode = code < codeCount && code != clearCode + 1 && (previousCode >= 0 || code < clearCode);
            // A code may occur directly before it is defined. It then represents the colours of the previous code,
            // followed by the first of these colours.
            if (!isKnownCode && (code != codeCount || previousCode < 0)) {
                throw broken(file);
            }
            int firstColor = writeColors(isKnownCode ? code : previousCode, pixels, index);
            index += colorCounts[isKnownCode ? code : previousCode];
            if (!isKnownCode && index < pixels.length) {
                pixels[index++] = (byte) firstColor;
            }
            if (previousCode >= 0 && codeCount < MAX_CODES) {
                prefixes[codeCount] = previousCode;
                suffixes[codeCount] = (byte) firstColor;
                colorCounts[codeCount] = colorCounts[previousCode] + 1;
                codeCount++;
                codeBits += codeCount == 1 << codeBits && codeBits < MAX_CODE_BITS ? 1 : 0;
            }
            previousCode = code;
        }
    }

    /** Writes the colours that a code represents, as many as {@code pixels} can contain. Returns the first of these colours. */
    private int writeColors(int code, byte[] pixels, int index) {
        int remainingCode = code;
        for (int i = index + colorCounts[code] - 1; i > index; i--) {
            if (i < pixels.length) {
                pixels[i] = suffixes[remainingCode];
            }
            remainingCode = prefixes[remainingCode];
        }
        pixels[index] = suffixes[remainingCode];
        return suffixes[remainingCode];
    }

    private int takeBits(int length) {
        while (bitCount < length) {
            if (nextIndex == blockEnd) {
                nextBlock();
            }
            bitBuffer |= (bytes[nextIndex++] & 0xff) << bitCount;
            bitCount += Byte.SIZE;
        }
        int value = bitBuffer & (1 << length) - 1;
        bitBuffer >>>= length;
        bitCount -= length;
        return value;
    }

    private void nextBlock() {
        stop.check();
        int length = bytes[nextIndex] & 0xff;
        if (length == 0) {
            throw file.unprocessable("The GIF image is truncated: it has fewer pixels than its header declares.");
        }
        nextIndex++;
        blockEnd = nextIndex + length;
    }

    private static RuntimeException broken(ImageFile file) {
        return file.unprocessable("The GIF image is broken: its data is not valid.");
    }
}
