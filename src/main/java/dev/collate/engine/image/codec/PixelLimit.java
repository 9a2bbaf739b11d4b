package dev.collate.engine.image.codec;

/**
 * How large a picture may be: its pixels, and, so that a few rows always are a small part of memory, its sides. The work of decoding it
 * is bounded in proportion.
 */
public record PixelLimit(long maxPixels) {
    private static final int MAX_SIDE = 1_000_000;
    /** Three full channels in 13 scans; encoders write about 10. */
    private static final int MAX_PASSES_PER_PIXEL = 40;
    /** Tiles reach beyond the right edge of most pictures. */
    private static final int MAX_PADDING = 2;

    public void check(ImageFile file, long width, long height) {
        if (width > MAX_SIDE || height > MAX_SIDE) {
            throw file.tooLarge("%,d x %,d pixels; a side may have %,d.".formatted(width, height, MAX_SIDE));
        }
        check(file, "", width, height);
    }

    /** Checks the canvas that holds {@code modified} and what it is compared with. */
    public void checkCanvas(ImageFile modified, int width, int height) {
        check(modified, "together with original, ", width, height);
    }

    /** How many samples may be decoded for one picture, where each counts again in every pass over it. */
    long maxSamplePasses() {
        return MAX_PASSES_PER_PIXEL * maxPixels;
    }

    /** How many pixels the tiles of a picture may have, with those that reach beyond its edges. */
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
