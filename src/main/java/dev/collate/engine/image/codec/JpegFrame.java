package dev.collate.engine.image.codec;

/**
 * The frame header of a JPEG stream (ITU-T T.81, annexes A and B), and the numbers that determine how much work decoding takes.
 *
 * @param componentCount the number of components, 1 to 4
 * @param blockCount the number of blocks of 8 x 8 samples, in all components together
 * @param scanCount the number of scans, which are passes over the image
 * @param hasRgbComponentIds whether the stream has three components with the IDs 'R', 'G' and 'B'
 * @param storesCoefficients whether the decoder must store all coefficients of the image. It must store them if the image is progressive,
 *     or if a scan does not contain all components
 */
record JpegFrame(
        int width,
        int height,
        int componentCount,
        long blockCount,
        int scanCount,
        boolean hasRgbComponentIds,
        boolean storesCoefficients) {
    private static final int BLOCK_SIDE = 8;
    private static final int BLOCK_SAMPLES = BLOCK_SIDE * BLOCK_SIDE;

    /** Returns the number of bytes of off-heap memory in which the decoder stores the coefficients. */
    long coefficientBytes() {
        return storesCoefficients ? blockCount * BLOCK_SAMPLES * Short.BYTES : 0;
    }

    /**
     * Returns the number of samples that the decoder computes. This is the number of samples of the image times the number of scans,
     * because the decoder computes the whole image after every scan.
     */
    long decodedSamples() {
        return blockCount * BLOCK_SAMPLES * scanCount;
    }

    /** Reads the frame header and counts the scans while the caller iterates over the segments of one stream. */
    static final class Reader {
        private static final int BASELINE = 0xc0;
        private static final int EXTENDED = 0xc1;
        private static final int PROGRESSIVE = 0xc2;
        private static final int LAST_START_OF_FRAME = 0xcf;
        private static final int HUFFMAN_TABLES = 0xc4;
        private static final int RESERVED = 0xc8;
        private static final int ARITHMETIC_CONDITIONING = 0xcc;
        private static final int MAX_SAMPLING_FACTOR = 4;

        private final ImageFile file;
        private final JpegSegments segments;
        private final String streamName;
        private int width;
        private int height;
        private int componentCount;
        private long blockCount;
        private int scanCount;
        private boolean hasRgbComponentIds;
        private boolean storesCoefficients;

        /** @param streamName the name of the stream in error texts */
        Reader(ImageFile file, JpegSegments segments, String streamName) {
            this.file = file;
            this.segments = segments;
            this.streamName = streamName;
        }

        /** Reads the current segment if it is the header of a frame or of a scan. Ignores other segments. */
        void readSegment() {
            int marker = segments.marker();
            if (marker == JpegSegments.START_OF_SCAN) {
                if (componentCount == 0 || segments.contentLength() < 1) {
                    throw file.unprocessable(streamName + " is broken: a scan is not valid.");
                }
                scanCount++;
                storesCoefficients |= segments.byteAt(0) < componentCount;
            } else if (isStartOfFrame(marker)) {
                readFrame(marker);
            }
        }

        /** Returns the frame header. The caller must first have called {@link #readSegment} for all segments. */
        JpegFrame frame() {
            if (componentCount == 0 || scanCount == 0) {
                throw file.unprocessable(streamName + " is broken: it contains no image.");
            }
            return new JpegFrame(
                    width, height, componentCount, blockCount, scanCount, hasRgbComponentIds, storesCoefficients);
        }

        private static boolean isStartOfFrame(int marker) {
            return marker >= BASELINE
                    && marker <= LAST_START_OF_FRAME
                    && marker != HUFFMAN_TABLES
                    && marker != RESERVED
                    && marker != ARITHMETIC_CONDITIONING;
        }

        private void readFrame(int marker) {
            if (marker != BASELINE && marker != EXTENDED && marker != PROGRESSIVE) {
                throw file.unprocessable(streamName
                        + " is of a kind that is not supported: lossless, hierarchical or arithmetic coding.");
            }
            if (segments.contentLength() < 6 || componentCount > 0) {
                throw file.unprocessable(streamName + " is broken: its header is not valid.");
            }
            if (segments.byteAt(0) != Byte.SIZE) {
                throw file.unprocessable(streamName
                        + " is of a kind that is not supported: %d bits per sample.".formatted(segments.byteAt(0)));
            }
            height = segments.byteAt(1) << 8 | segments.byteAt(2);
            width = segments.byteAt(3) << 8 | segments.byteAt(4);
            componentCount = segments.byteAt(5);
            storesCoefficients = marker == PROGRESSIVE;
            if (width < 1
                    || height < 1
                    || componentCount < 1
                    || componentCount > 4
                    || segments.contentLength() < 6 + 3 * componentCount) {
                throw file.unprocessable(streamName + " is broken: its header is not valid.");
            }
            hasRgbComponentIds =
                    componentCount == 3 && componentId(0) == 'R' && componentId(1) == 'G' && componentId(2) == 'B';
            countBlocks();
        }

        private int componentId(int component) {
            return segments.byteAt(6 + 3 * component);
        }

        /**
         * Computes the number of blocks. Components can have different resolutions, which are given by their sampling factors. The image is
         * divided into groups of blocks (minimum coded units), and the number of groups is rounded up in each direction. In each group, a
         * component has as many blocks as its horizontal sampling factor times its vertical sampling factor.
         */
        private void countBlocks() {
            int maxHorizontalFactor = 1;
            int maxVerticalFactor = 1;
            for (int i = 0; i < componentCount; i++) {
                maxHorizontalFactor = Math.max(maxHorizontalFactor, horizontalSampling(i));
                maxVerticalFactor = Math.max(maxVerticalFactor, verticalSampling(i));
            }
            int groupsAcross = Math.ceilDiv(width, BLOCK_SIDE * maxHorizontalFactor);
            int groupsDown = Math.ceilDiv(height, BLOCK_SIDE * maxVerticalFactor);
            for (int i = 0; i < componentCount; i++) {
                int horizontalFactor = horizontalSampling(i);
                int verticalFactor = verticalSampling(i);
                if (horizontalFactor < 1
                        || horizontalFactor > MAX_SAMPLING_FACTOR
                        || verticalFactor < 1
                        || verticalFactor > MAX_SAMPLING_FACTOR) {
                    throw file.unprocessable(streamName + " is broken: its header is not valid.");
                }
                blockCount += (long) groupsAcross * horizontalFactor * groupsDown * verticalFactor;
            }
        }

        private int horizontalSampling(int component) {
            return segments.byteAt(6 + 3 * component + 1) >> 4;
        }

        private int verticalSampling(int component) {
            return segments.byteAt(6 + 3 * component + 1) & 0xf;
        }
    }
}
