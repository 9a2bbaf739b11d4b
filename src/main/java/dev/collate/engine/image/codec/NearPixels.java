package dev.collate.engine.image.codec;

import static java.util.Comparator.comparingInt;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The distance codes of nearby pixels in lossless WebP (RFC 9649, section 3.6.2.2). These pixels are before the current pixel, up to seven
 * rows above it, and up to eight columns to its left or seven to its right. The nearest pixel has code 1.
 */
final class NearPixels {
    static final int COUNT = 120;

    private static final int ROWS = 8;
    private static final int COLUMNS = 8;

    private static final Pixel[] BY_CODE = byCode();

    private NearPixels() {}

    /** @param left columns to the left; negative means to the right */
    private record Pixel(int left, int up) {}

    private static Pixel[] byCode() {
        Comparator<Pixel> order = comparingInt(pixel -> pixel.left * pixel.left + pixel.up * pixel.up);
        return IntStream.range(0, ROWS)
                .boxed()
                .flatMap(up -> IntStream.rangeClosed(up == 0 ? 1 : 1 - COLUMNS, COLUMNS)
                        .mapToObj(left -> new Pixel(left, up)))
                .sorted(order.thenComparingInt(pixel -> Math.abs(pixel.left)).thenComparingInt(pixel -> -pixel.left))
                .toArray(Pixel[]::new);
    }

    /**
     * Returns the distance of the pixel with this code in an image of this width, as a number of pixels in row order. The result can be
     * less than 1.
     */
    static int distance(int code, int width) {
        var pixel = BY_CODE[code - 1];
        return pixel.up * width + pixel.left;
    }
}
