package dev.collate.engine.image.codec;

/**
 * Limits the size of an image. The number of pixels is limited. Width and height are limited too, so that a few rows never take much
 * memory. The limits for the work of decoding are proportional to the maximum number of pixels.
 *
 * @param maxPixels the maximum number of pixels of an image, and of the canvas that contains both images
 */
public record PixelLimit(long maxPixels) {
    private static final int MAX_SIDE = 1_000_000;
    /**
     * This number times the maximum number of pixels is the maximum number of samples that are decoded for any image. If an image has
     * several scans (passes over the image), all of its samples count for each scan. This limit allows 13 scans of an image of the maximum
     * size with three channels in full resolution. Encoders write about 10 scans.
     */
    private static final int MAX_SAMPLES_FACTOR = 40;
    /**
     * This number times the maximum number of pixels is the maximum number of samples that are decoded for an empty file. For each byte of
     * the file, {@link #SAMPLES_PER_BYTE} samples are added.
     */
    private static final int BASE_SAMPLES_FACTOR = 10;
    /** Maximum number of additional samples for each byte of a file. A progressive photo has about 100. */
    private static final int SAMPLES_PER_BYTE = 300;
    /**
     * Maximum number of pixels in all tiles of an image, divided by the maximum number of pixels of an image. It is greater than 1, because
     * tiles may extend beyond the right edge of the image.
     */
    private static final int MAX_TILED_PIXELS_FACTOR = 2;

    /**
     * Checks the size of an image.
     *
     * @throws dev.collate.problem.ApiException 413 if the image is too large
     */
    public void check(ImageFile file, long width, long height) {
        if (width > MAX_SIDE || height > MAX_SIDE) {
            throw file.tooLarge("the image has %,d x %,d pixels; the maximum width and height is %,d pixels."
                    .formatted(width, height, MAX_SIDE));
        }
        check(file, "the image", width, height);
    }

    /**
     * Checks the size of the canvas that contains {@code modified} and the original.
     *
     * @throws dev.collate.problem.ApiException 413 if the canvas is too large
     */
    public void checkCanvas(ImageFile modified, int width, int height) {
        check(modified, "the canvas that contains both images", width, height);
    }

    /**
     * Returns the maximum number of samples to decode for one image. If the image has several scans, all of its samples count for each
     * scan.
     *
     * @param fileBytes the length of the file; a small file must not cause much work
     */
    long maxDecodedSamples(long fileBytes) {
        return Math.min(MAX_SAMPLES_FACTOR * maxPixels, BASE_SAMPLES_FACTOR * maxPixels + SAMPLES_PER_BYTE * fileBytes);
    }

    /** Returns the maximum number of pixels in the tiles of an image, including pixels beyond its right edge, but not those below it. */
    long maxTiledPixels() {
        return MAX_TILED_PIXELS_FACTOR * maxPixels;
    }

    private void check(ImageFile file, String subject, long width, long height) {
        if (width * height > maxPixels) {
            throw file.tooLarge("%s has %,d x %,d pixels; at most %,d pixels are compared."
                    .formatted(subject, width, height, maxPixels));
        }
    }
}
