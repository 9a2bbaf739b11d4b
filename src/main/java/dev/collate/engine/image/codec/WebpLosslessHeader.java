package dev.collate.engine.image.codec;

import dev.collate.work.Cancellation;

/**
 * Reads the data before the pixels of a lossless WebP image (RFC 9649, section 3), in order to compute how much memory a decoder needs.
 * This data contains transforms, and groups of five prefix codes. The image is divided into blocks, and each block uses one group. A small
 * embedded image has one pixel for each block. The value of this pixel is the number of the block's group. This class decodes the embedded
 * image, because the greatest group number determines how many groups follow. Data that decoders interpret in different ways is rejected.
 */
final class WebpLosslessHeader {
    private static final int PREDICTOR = 0;
    private static final int CROSS_COLOR = 1;
    private static final int COLOR_INDEXING = 3;

    private static final int MAX_CACHE_BITS = 11;
    private static final int HASH_MULTIPLIER = 0x1e35a7bd;

    private static final int LITERAL_COUNT = 256;
    private static final int LENGTH_COUNT = 24;
    private static final int DISTANCE_COUNT = 40;
    /** Number of bytes that a decoder needs for a group in addition to the five prefix codes of the group. */
    private static final int GROUP_BYTES = 512;

    private final WebpBitInput bits;
    private final Cancellation cancellation = Cancellation.current();
    private long decoderBytes;

    private WebpLosslessHeader(WebpBitInput bits) {
        this.bits = bits;
    }

    /**
     * Returns the number of bytes that a decoder needs for the lossless image in {@code bytes[from, to)} of the file, in addition to the
     * decoded pixels.
     *
     * @throws dev.collate.problem.ApiException 422 if these bytes are not the beginning of a lossless image of this size
     */
    static long decoderBytes(ImageFile file, int from, int to, int width, int height) {
        var header = new WebpLosslessHeader(new WebpBitInput(file, from, to));
        header.read(width, height);
        return header.decoderBytes;
    }

    private void read(int width, int height) {
        int codedWidth = readTransforms(width, height);
        int cacheBits = readCacheBits();
        int groupCount = bits.takeFlag() ? readGroupCount(codedWidth, height) : 1;
        for (int i = 0; i < groupCount; i++) {
            cancellation.check();
            decoderBytes += new Group(bits, cacheBits).decoderBytes();
        }
    }

    /** Reads the transforms, each of which may occur once. Returns the width of the transformed image. */
    private int readTransforms(int width, int height) {
        int seenTransforms = 0;
        int codedWidth = width;
        while (bits.takeFlag()) {
            int transformType = bits.take(2);
            if ((seenTransforms >> transformType & 1) == 1) {
                throw bits.broken();
            }
            seenTransforms |= 1 << transformType;
            if (transformType == PREDICTOR || transformType == CROSS_COLOR) {
                int blockBits = 2 + bits.take(3);
                decodeEmbeddedImage(blockCount(codedWidth, blockBits), blockCount(height, blockBits));
            } else if (transformType == COLOR_INDEXING) {
                int colorCount = 1 + bits.take(8);
                decodeEmbeddedImage(colorCount, 1);
                // If the palette is small, several pixels are packed into one pixel.
                codedWidth = blockCount(codedWidth, colorCount > 16 ? 0 : colorCount > 4 ? 1 : colorCount > 2 ? 2 : 3);
            }
        }
        return codedWidth;
    }

    /**
     * Decodes the embedded image that contains the group number of each block, and returns the number of groups. Rejects an image with more
     * groups than blocks.
     */
    private int readGroupCount(int width, int height) {
        int blockBits = 2 + bits.take(3);
        var blocks = decodeEmbeddedImage(blockCount(width, blockBits), blockCount(height, blockBits));
        int groupCount = 0;
        for (int block : blocks) {
            groupCount = Math.max(groupCount, (block >> 8 & 0xffff) + 1);
        }
        if (groupCount > blocks.length) {
            throw bits.broken();
        }
        return groupCount;
    }

    private static int blockCount(int side, int blockBits) {
        return Math.ceilDiv(side, 1 << blockBits);
    }

    private int readCacheBits() {
        if (!bits.takeFlag()) {
            return 0;
        }
        int cacheBits = bits.take(4);
        if (cacheBits < 1 || cacheBits > MAX_CACHE_BITS) {
            throw bits.broken();
        }
        return cacheBits;
    }

    /**
     * Decodes an embedded image, which has no transforms and one group of codes. Returns the pixels; each {@code int} contains alpha, red,
     * green and blue.
     */
    private int[] decodeEmbeddedImage(int width, int height) {
        int cacheBits = readCacheBits();
        var group = new Group(bits, cacheBits);
        var pixels = new int[width * height];
        decoderBytes += (long) Integer.BYTES * pixels.length + group.decoderBytes();
        var cache = new int[1 << cacheBits];
        int index = 0;
        int cachedCount = 0;
        while (index < pixels.length) {
            if ((index & 0xfff) == 0) {
                cancellation.check();
            }
            int symbol = group.greenAndLength.readSymbol(bits);
            if (symbol < LITERAL_COUNT) {
                int red = group.red.readSymbol(bits);
                int blue = group.blue.readSymbol(bits);
                pixels[index++] = group.alpha.readSymbol(bits) << 24 | red << 16 | symbol << 8 | blue;
            } else if (symbol < LITERAL_COUNT + LENGTH_COUNT) {
                index = repeatPixels(
                        pixels,
                        index,
                        width,
                        readNumber(symbol - LITERAL_COUNT),
                        readNumber(group.distance.readSymbol(bits)));
            } else {
                for (; cachedCount < index; cachedCount++) {
                    cache[(pixels[cachedCount] * HASH_MULTIPLIER) >>> Integer.SIZE - cacheBits] = pixels[cachedCount];
                }
                pixels[index++] = cache[symbol - LITERAL_COUNT - LENGTH_COUNT];
            }
        }
        return pixels;
    }

    /**
     * Returns the length or distance that {@code symbol} represents. The symbol contains the high bits of this number. The other bits are
     * read from the data.
     */
    private int readNumber(int symbol) {
        if (symbol < 4) {
            return symbol + 1;
        }
        int extraBits = symbol - 2 >> 1;
        return (2 + (symbol & 1) << extraBits) + bits.take(extraBits) + 1;
    }

    private int repeatPixels(int[] pixels, int index, int width, int length, int distanceCode) {
        int distance = distanceCode > WebpNearPixels.COUNT
                ? distanceCode - WebpNearPixels.COUNT
                : WebpNearPixels.distance(distanceCode, width);
        if (length > pixels.length - index || distance < 1 || distance > index) {
            throw bits.broken();
        }
        for (int i = index; i < index + length; i++) {
            pixels[i] = pixels[i - distance];
        }
        return index + length;
    }

    /** A group of five prefix codes, which one or more blocks of pixels use. */
    private static final class Group {
        private final WebpPrefixCode greenAndLength;
        private final WebpPrefixCode red;
        private final WebpPrefixCode blue;
        private final WebpPrefixCode alpha;
        private final WebpPrefixCode distance;

        private Group(WebpBitInput bits, int cacheBits) {
            greenAndLength =
                    WebpPrefixCode.read(bits, LITERAL_COUNT + LENGTH_COUNT + (cacheBits > 0 ? 1 << cacheBits : 0));
            red = WebpPrefixCode.read(bits, LITERAL_COUNT);
            blue = WebpPrefixCode.read(bits, LITERAL_COUNT);
            alpha = WebpPrefixCode.read(bits, LITERAL_COUNT);
            distance = WebpPrefixCode.read(bits, DISTANCE_COUNT);
        }

        private long decoderBytes() {
            return GROUP_BYTES
                    + greenAndLength.decoderBytes()
                    + red.decoderBytes()
                    + blue.decoderBytes()
                    + alpha.decoderBytes()
                    + distance.decoderBytes();
        }
    }
}
