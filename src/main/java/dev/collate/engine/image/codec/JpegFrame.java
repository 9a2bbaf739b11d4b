package dev.collate.engine.image.codec;

/**
 * The header of a JPEG stream, and the work of decoding it (ITU-T T.81, annexes A and B).
 *
 * @param components the number of components, 1 to 4
 * @param blocks the number of blocks of 8 x 8 samples, in all components together
 * @param scans the number of passes over the image
 * @param directColors whether the components are numbered like luma and two chroma components, which decoders convert as
 *     they decode
 * @param storesCoefficients whether the decoder stores all coefficients of the image, as it must if the first scan is
 *     not complete
 */
record JpegFrame(
        int width,
        int height,
        int components,
        long blocks,
        int scans,
        boolean directColors,
        boolean storesCoefficients) {
    private static final int BLOCK_SIDE = 8;
    private static final int BLOCK_SAMPLES = BLOCK_SIDE * BLOCK_SIDE;

    /** Returns the bytes of off-heap memory for the decoder's coefficients. */
    long coefficientBytes() {
        return storesCoefficients ? blocks * BLOCK_SAMPLES * Short.BYTES : 0;
    }

    /**
     * Returns the number of samples times the number of scans, because the decoder computes the whole image after every scan.
     */
    long samplePasses() {
        return blocks * BLOCK_SAMPLES * scans;
    }

    /** Reads frames and counts scans while the caller iterates over the segments of one stream. */
    static final class Reader {
        private static final int BASELINE = 0xc0;
        private static final int EXTENDED = 0xc1;
        private static final int PROGRESSIVE = 0xc2;
        private static final int LAST_START_OF_FRAME = 0xcf;
        private static final int HUFFMAN_TABLES = 0xc4;
        private static final int RESERVED = 0xc8;
        private static final int ARITHMETIC_CONDITIONING = 0xcc;
        private static final int MAX_SAMPLING = 4;

        private final ImageFile file;
        private final JpegSegments segments;
        private final String what;
        private int width;
        private int height;
        private int components;
        private long blocks;
        private int scans;
        private boolean directColors;
        private boolean storesCoefficients;

        /** @param what the name of the stream in error texts */
        Reader(ImageFile file, JpegSegments segments, String what) {
            this.file = file;
            this.segments = segments;
            this.what = what;
        }

        /** Reads the current segment, if it starts a frame or a scan. */
        void read() {
            int marker = segments.marker();
            if (marker == JpegSegments.START_OF_SCAN) {
                if (components == 0 || segments.length() < 1) {
                    throw file.broken(what + " is broken: a scan is not valid.");
                }
                scans++;
                storesCoefficients |= segments.byteAt(0) < components;
            } else if (isStartOfFrame(marker)) {
                readFrame(marker);
            }
        }

        /** Returns the frame. Call it after the last segment. */
        JpegFrame frame() {
            if (components == 0 || scans == 0) {
                throw file.broken(what + " is broken: it contains no image.");
            }
            return new JpegFrame(width, height, components, blocks, scans, directColors, storesCoefficients);
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
                throw file.broken(what + " is of a kind that is not supported: lossless, hierarchical or arithmetic.");
            }
            if (segments.length() < 6 || components > 0) {
                throw file.broken(what + " is broken: its header is not valid.");
            }
            if (segments.byteAt(0) != Byte.SIZE) {
                throw file.broken(
                        what + " is of a kind that is not supported: %d bits a sample.".formatted(segments.byteAt(0)));
            }
            height = segments.byteAt(1) << 8 | segments.byteAt(2);
            width = segments.byteAt(3) << 8 | segments.byteAt(4);
            components = segments.byteAt(5);
            storesCoefficients = marker == PROGRESSIVE;
            if (width < 1 || height < 1 || components < 1 || components > 4 || segments.length() < 6 + 3 * components) {
                throw file.broken(what + " is broken: its header is not valid.");
            }
            directColors = components == 3 && number(0) == 1 && number(1) == 2 && number(2) == 3;
            countBlocks();
        }

        private int number(int component) {
            return segments.byteAt(6 + 3 * component);
        }

        /**
         * Computes the number of blocks. The size of a component in relation to the largest component is the ratio of their sampling
         * factors. It is rounded up to whole groups of blocks.
         */
        private void countBlocks() {
            int largestAcross = 1;
            int largestDown = 1;
            for (int i = 0; i < components; i++) {
                largestAcross = Math.max(largestAcross, across(i));
                largestDown = Math.max(largestDown, down(i));
            }
            int groupsAcross = Math.ceilDiv(width, BLOCK_SIDE * largestAcross);
            int groupsDown = Math.ceilDiv(height, BLOCK_SIDE * largestDown);
            for (int i = 0; i < components; i++) {
                int across = across(i);
                int down = down(i);
                if (across < 1 || across > MAX_SAMPLING || down < 1 || down > MAX_SAMPLING) {
                    throw file.broken(what + " is broken: its header is not valid.");
                }
                blocks += (long) groupsAcross * across * groupsDown * down;
            }
        }

        private int across(int component) {
            return segments.byteAt(6 + 3 * component + 1) >> 4;
        }

        private int down(int component) {
            return segments.byteAt(6 + 3 * component + 1) & 0xf;
        }
    }
}
