package dev.collate.engine.image;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** The areas of two images in which differences do not count. */
record IgnoredAreas(List<IgnoredArea> areas) {
    IgnoredAreas {
        areas = areas.stream().sorted(Comparator.comparingInt(IgnoredArea::x)).toList();
    }

    /**
     * Unmarks the changed pixels of one row that are in an area. Returns the number of these pixels.
     *
     * @param originalY the row of the original, or {@link RowPairs#MISSING}
     * @param modifiedY the row of the modified image, or {@link RowPairs#MISSING}
     */
    int unmark(boolean[] changed, int originalY, int modifiedY) {
        int unmarked = 0;
        // Areas are sorted by their first column, so that columns in several areas are visited only once.
        int x = 0;
        for (var area : areas) {
            if (area.coversOriginal(originalY) || area.coversModified(modifiedY)) {
                int end = area.end(changed.length);
                for (x = Math.max(x, area.x()); x < end; x++) {
                    unmarked += changed[x] ? 1 : 0;
                    changed[x] = false;
                }
            }
        }
        return unmarked;
    }

    /** Returns whether an area contains pixels of this row of one of the images. */
    boolean cover(int row) {
        return areas.stream().anyMatch(area -> area.coversOriginal(row) || area.coversModified(row));
    }

    /** Returns the pixels of row {@code y} of the original, with the same value for all pixels in areas. */
    int[] maskedOriginal(int[] pixels, int y) {
        return masked(pixels, area -> area.coversOriginal(y));
    }

    /** Returns the pixels of row {@code y} of the modified image, with the same value for all pixels in areas. */
    int[] maskedModified(int[] pixels, int y) {
        return masked(pixels, area -> area.coversModified(y));
    }

    private int[] masked(int[] pixels, Predicate<IgnoredArea> covers) {
        var masked = pixels.clone();
        for (var area : areas) {
            int end = area.end(pixels.length);
            if (covers.test(area) && area.x() < end) {
                Arrays.fill(masked, area.x(), end, 0);
            }
        }
        return masked;
    }
}
