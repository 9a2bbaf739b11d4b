package dev.collate.engine.image.codec;

import static java.util.Comparator.comparingInt;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The codes 1 to 120 for the distances to nearby pixels in lossless WebP (RFC 9649, section 3.6.2.2). A nearby pixel precedes the current
 * pixel. It is at most seven rows above the current pixel, and at most eight columns to the left or seven columns to the right of it. The
 * codes are in the order of increasing distance. Code 1 means the pixel directly above.
 */
final class WebpNearPixels {
    static final int COUNT = 120;

    private static final int ROWS = 8;
    private static final int COLUMNS = 8;

    private static final PixelOffset[] BY_CODE = byCode();

    private WebpNearPixels() {}

    /** @param left number of columns to the left of the current pixel; negative if the pixel is to the right */
    private record PixelOffset(int left, int up) {}

    private static PixelOffset[] byCode() {
        Comparator<PixelOffset> order = comparingInt(offset -> offset.left * offset.left + offset.up * offset.up);
        return IntStream.range(0, ROWS)
                .boxed()
                .flatMap(up -> IntStream.rangeClosed(up == 0 ? 1 : 1 - COLUMNS, COLUMNS)
                        .mapToObj(left -> new PixelOffset(left, up)))
                .sorted(order.thenComparingInt(offset -> Math.abs(offset.left))
                        .thenComparingInt(offset -> -offset.left))
                .toArray(PixelOffset[]::new);
    }

    /**
     * Returns the distance from the current pixel back to the pixel with this code, in an image of this width. The distance is a number of
     * pixels, counted row by row. In a very narrow image, the result can be less than 1.
     */
    static int distance(int code, int width) {
        var offset = BY_CODE[code - 1];
        return offset.up * width + offset.left;
    }
}
