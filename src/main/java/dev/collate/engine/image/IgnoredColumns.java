package dev.collate.engine.image;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * For each row of an image, the columns in which differences do not count. Successive rows with the same columns are stored once. So the
 * time to find the columns of a row hardly depends on the number of areas.
 */
final class IgnoredColumns {
    private static final int[] NO_RANGES = {};

    /** The first row of each group of rows that have the same columns, in ascending order. */
    private final int[] groupStarts;
    /**
     * For each group, the first column of a range, and the column after the last column of this range, for all ranges. The ranges are in
     * ascending order and do not overlap.
     */
    private final int[][] groupRanges;

    /** @param areas the areas, sorted by their first column */
    private IgnoredColumns(List<IgnoredArea> areas) {
        groupStarts = areas.stream()
                .flatMapToInt(area -> IntStream.of(area.y(), area.endY()))
                .sorted()
                .distinct()
                .toArray();
        groupRanges = Arrays.stream(groupStarts).mapToObj(y -> ranges(areas, y)).toArray(int[][]::new);
    }

    static IgnoredColumns of(Stream<IgnoredArea> areas) {
        return new IgnoredColumns(
                areas.sorted(Comparator.comparingInt(IgnoredArea::x)).toList());
    }

    /** @param areas the areas, sorted by their first column */
    private static int[] ranges(List<IgnoredArea> areas, int y) {
        var ranges = IntStream.builder();
        int end = 0;
        for (var area : areas) {
            if (y >= area.y() && y < area.endY() && area.endX() > end) {
                ranges.add(Math.max(area.x(), end)).add(area.endX());
                end = area.endX();
            }
        }
        return ranges.build().toArray();
    }

    /** Returns the ranges of row {@code y} as in {@link #groupRanges}. Returns no ranges for {@link RowPairs#MISSING}. */
    private int[] rangesOf(int y) {
        int index = Arrays.binarySearch(groupStarts, y);
        int group = index < 0 ? -index - 2 : index;
        return group < 0 ? NO_RANGES : groupRanges[group];
    }

    /**
     * Unmarks the changed pixels of row {@code y} that are ignored. Returns the number of these pixels.
     *
     * @param y a row, or {@link RowPairs#MISSING}
     */
    int unmark(boolean[] changed, int y) {
        int unmarkedCount = 0;
        var ranges = rangesOf(y);
        for (int i = 0; i < ranges.length && ranges[i] < changed.length; i += 2) {
            for (int x = ranges[i]; x < Math.min(ranges[i + 1], changed.length); x++) {
                unmarkedCount += changed[x] ? 1 : 0;
                changed[x] = false;
            }
        }
        return unmarkedCount;
    }

    /** Returns row {@code y} with 0 for all ignored pixels. Returns the same array if no pixel of the row is ignored. */
    int[] maskedRow(int[] pixels, int y) {
        var ranges = rangesOf(y);
        if (ranges.length == 0 || ranges[0] >= pixels.length) {
            return pixels;
        }
        var masked = pixels.clone();
        for (int i = 0; i < ranges.length && ranges[i] < pixels.length; i += 2) {
            Arrays.fill(masked, ranges[i], Math.min(ranges[i + 1], pixels.length), 0);
        }
        return masked;
    }
}
