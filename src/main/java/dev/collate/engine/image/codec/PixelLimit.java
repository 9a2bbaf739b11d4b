package dev.collate.engine.image.codec;

/**
 * Limits the size of an image. The number of pixels is limited, and the length of a side, so that a few rows never take much memory. The
 * limits of the decoding work are proportional to the number of pixels.
 */
public record PixelLimit(long maxPixels) {
    private static final int MAX_SIDE = 1_000_000;
    /**
     * Maximum number of decoded samples for each pixel, counted in every scan. This allows 13 scans of three channels of full size.
     * Encoders write about 10 scans.
     */
    private static final int MAX_PASSES_PER_PIXEL = 40;
    /** Maximum size of all tiles in relation to the image. It is not 1, because tiles may extend beyond the edges of the image. */
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
