package dev.collate.engine.image.codec;

/**
 * The limits of an image's size: the number of pixels, and the length of a side, so that a few rows are always a small
 * part of memory. The work of decoding is limited in proportion.
 */
public record PixelLimit(long maxPixels) {
    private static final int MAX_SIDE = 1_000_000;
    /** Three channels of full size in 13 scans; encoders write about 10 scans. */
    private static final int MAX_PASSES_PER_PIXEL = 40;
    /** The tiles of most images extend beyond the right edge. */
    private static final int MAX_PADDING = 2;

    public void check(ImageFile file, long width, long height) {
        if (width > MAX_SIDE || height > MAX_SIDE) {
            throw file.tooLarge("%,d x %,d pixels; the maximum of a side is %,d.".formatted(width, height, MAX_SIDE));
        }
        check(file, "", width, height);
    }

    /** Checks the canvas that contains {@code modified} and the image that it is compared with. */
    public void checkCanvas(ImageFile modified, int width, int height) {
        check(modified, "together with original, ", width, height);
    }

    /** Returns the maximum number of samples to decode for one image; each pass over a sample counts. */
    long maxSamplePasses() {
        return MAX_PASSES_PER_PIXEL * maxPixels;
    }

    /** Returns the maximum number of pixels in the tiles of an image, including pixels beyond its edges. */
    long maxTiledPixels() {
        return MAX_PADDING * maxPixels;
    }

    private void check(ImageFile file, String what, long width, long height) {
        if (width * height > maxPixels) {
            throw file.tooLarge(
                    "%s%,d x %,d pixels; at most %,d are compared.".formatted(what, width, height, maxPixels));
        }
    }
}
