package dev.collate.engine.image.png;

import dev.collate.utf8.Swar;

/**
 * Undoes the filters of PNG scan lines (PNG specification, section 9). For each byte, computes a prediction from neighbouring bytes, and
 * adds it to the filtered byte.
 *
 * <p>In the arrays of lines, the bytes of a line start at {@link PngScanlines#MARGIN}. In the array of filtered bytes, they start at
 * {@code from}. Each array has at least eight more bytes after these bytes, so a word of eight bytes can be loaded and stored at any byte.
 * The eight bytes of a word are added in parallel. If a prediction depends on the pixel to the left, a mask clears the bytes of a word
 * except those of one pixel. Storing this word also overwrites bytes to the right of the pixel, which are computed later. The methods
 * compute the bytes {@code [start, end)} of a line. The bytes before {@code start} must be complete.
 */
final class PngFilters {
    /** The highest bit of every byte. */
    private static final long HIGH_BITS = 0x8080808080808080L;

    private PngFilters() {}

    static void undoUp(byte[] filtered, int from, byte[] above, byte[] line, int start, int end) {
        for (int i = start; i < end; i += Long.BYTES) {
            long up = Swar.load(above, PngScanlines.MARGIN + i);
            Swar.store(line, PngScanlines.MARGIN + i, addBytes(Swar.load(filtered, from + i), up));
        }
    }

    static void undoSub(byte[] filtered, int from, byte[] line, int start, int end, int pixelBytes) {
        long mask = pixelMask(pixelBytes);
        long left = pixelBefore(line, start, pixelBytes);
        for (int i = start; i < end; i += pixelBytes) {
            left = addBytes(Swar.load(filtered, from + i) & mask, left);
            Swar.store(line, PngScanlines.MARGIN + i, left);
        }
    }

    static void undoAverage(byte[] filtered, int from, byte[] above, byte[] line, int start, int end, int pixelBytes) {
        long mask = pixelMask(pixelBytes);
        long left = pixelBefore(line, start, pixelBytes);
        for (int i = start; i < end; i += pixelBytes) {
            long up = Swar.load(above, PngScanlines.MARGIN + i) & mask;
            // Computes half of the sum, rounded down: the bits that are set in both bytes, plus half of the bits that
            // are set in only one of the two bytes.
            long average = (left & up) + (((left ^ up) & ~(HIGH_BITS >>> 7)) >>> 1);
            left = addBytes(Swar.load(filtered, from + i) & mask, average);
            Swar.store(line, PngScanlines.MARGIN + i, left);
        }
    }

    static void undoPaeth(byte[] filtered, int from, byte[] above, byte[] line, int start, int end, int pixelBytes) {
        long mask = pixelMask(pixelBytes);
        long left = pixelBefore(line, start, pixelBytes);
        long corner = pixelBefore(above, start, pixelBytes);
        for (int i = start; i < end; i += pixelBytes) {
            long up = Swar.load(above, PngScanlines.MARGIN + i) & mask;
            long predicted;
            // In areas of one colour, which are frequent in screenshots, the prediction needs no computation.
            if (up == corner) {
                predicted = left;
            } else if (left == corner) {
                predicted = up;
            } else {
                predicted = paeth(left, up, corner, pixelBytes);
            }
            left = addBytes(Swar.load(filtered, from + i) & mask, predicted);
            Swar.store(line, PngScanlines.MARGIN + i, left);
            corner = up;
        }
    }

    private static long paeth(long left, long up, long corner, int pixelBytes) {
        // Computes the three bytes of RGB without a loop, because the loop would take most of the time.
        long predicted = paethPredictor(left, up, corner, 0)
                | paethPredictor(left, up, corner, 8)
                | paethPredictor(left, up, corner, 16);
        for (int shift = 24; shift < pixelBytes * Byte.SIZE; shift += Byte.SIZE) {
            predicted |= paethPredictor(left, up, corner, shift);
        }
        return predicted;
    }

    /**
     * Returns the byte (left, up or corner) that is nearest to left + up - corner. The corner is the byte to the upper left. If two bytes
     * are equally near, prefers left to up, and up to corner. The code uses an equivalent rule (Giesen, in stb_image): if the value of
     * corner is in the middle third of the interval between the values of left and up, the result is corner. Otherwise the result is left
     * or up, whichever is farther from corner. This rule needs no branches. It also needs few steps after left is known, which is important
     * because left is the result for the previous pixel.
     */
    private static long paethPredictor(long leftWord, long upWord, long cornerWord, int shift) {
        int left = (int) (leftWord >>> shift) & 0xff;
        int up = (int) (upWord >>> shift) & 0xff;
        int corner = (int) (cornerWord >>> shift) & 0xff;
        int low = Math.min(left, up);
        int high = Math.max(left, up);
        int threshold = 3 * corner - left - up;
        int predicted = corner ^ (corner ^ low) & (high - threshold - 1) >> 31;
        predicted ^= (predicted ^ high) & (threshold - low - 1) >> 31;
        return (long) predicted << shift;
    }

    /**
     * Returns the bytes of the pixel to the left of {@code start}. For the first pixel of a line, these bytes are 0, because the margin
     * contains zeros.
     */
    private static long pixelBefore(byte[] line, int start, int pixelBytes) {
        return Swar.load(line, PngScanlines.MARGIN + start - pixelBytes) & pixelMask(pixelBytes);
    }

    /** Returns a mask that keeps the bytes of one pixel in a word. */
    private static long pixelMask(int pixelBytes) {
        return -1L >>> Long.SIZE - pixelBytes * Byte.SIZE;
    }

    /** Adds the bytes of two words in parallel, without carries between bytes. */
    private static long addBytes(long a, long b) {
        return ((a & ~HIGH_BITS) + (b & ~HIGH_BITS)) ^ ((a ^ b) & HIGH_BITS);
    }
}
