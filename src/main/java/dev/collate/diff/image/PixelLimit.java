package dev.collate.diff.image;

/**
 * How large a picture may be: its pixels, and, so that a few rows always are a small part of memory, its sides.
 */
record PixelLimit(long maxPixels) {
    private static final int LONGEST_SIDE = 1_000_000;

    void check(ImageFile file, int width, int height) {
        if (width > LONGEST_SIDE || height > LONGEST_SIDE) {
            throw file.tooLarge("%,d x %,d pixels; a side may have %,d.".formatted(width, height, LONGEST_SIDE));
        }
        check(file, "", width, height);
    }

    /** Checks the canvas that holds {@code modified} and what it is compared with. */
    void checkCanvas(ImageFile modified, int width, int height) {
        check(modified, "together with original, ", width, height);
    }

    private void check(ImageFile file, String what, int width, int height) {
        if ((long) width * height > maxPixels) {
            throw file.tooLarge(
                    "%s%,d x %,d pixels; at most %,d are compared.".formatted(what, width, height, maxPixels));
        }
    }
}
