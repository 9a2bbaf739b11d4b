package dev.collate.engine.image;

import dev.collate.engine.image.IgnoredAreas.Area.Side;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The areas of two images in which differences do not count. */
public record IgnoredAreas(List<Area> areas) {
    /** No areas. */
    static final IgnoredAreas NONE = new IgnoredAreas(List.of());

    public IgnoredAreas {
        areas = areas.stream().sorted(Comparator.comparingInt(Area::x)).toList();
    }

    /** Returns a copy in which every area applies to both images, with the same coordinates. */
    IgnoredAreas onBothSides() {
        return new IgnoredAreas(areas.stream().map(Area::onBothSides).toList());
    }

    /**
     * Unmarks the changed pixels of one row that are in an area. Returns the number of these pixels.
     *
     * @param originalY the row of the original, or {@link RowPairs#MISSING}
     * @param modifiedY the row of the modified image, or {@link RowPairs#MISSING}
     */
    int unmarkIgnored(boolean[] changed, int originalY, int modifiedY) {
        int unmarkedCount = 0;
        // Areas are sorted by their first column, so that columns in several areas are visited only once.
        int x = 0;
        for (var area : areas) {
            if (area.covers(Side.ORIGINAL, originalY) || area.covers(Side.MODIFIED, modifiedY)) {
                int end = area.endColumn(changed.length);
                for (x = Math.max(x, area.x()); x < end; x++) {
                    unmarkedCount += changed[x] ? 1 : 0;
                    changed[x] = false;
                }
            }
        }
        return unmarkedCount;
    }

    /** Returns row {@code y} of the image {@code side} with 0 for all pixels in areas. Returns the same array if no area covers the row. */
    int[] maskedRow(int[] pixels, Side side, int y) {
        if (areas.stream().noneMatch(area -> area.covers(side, y))) {
            return pixels;
        }
        var masked = pixels.clone();
        for (var area : areas) {
            int end = area.endColumn(pixels.length);
            if (area.covers(side, y) && area.x() < end) {
                Arrays.fill(masked, area.x(), end, 0);
            }
        }
        return masked;
    }

    /**
     * A rectangle in which differences do not count. The rectangle may extend beyond the image.
     *
     * @param side the image that the coordinates refer to
     */
    public record Area(int x, int y, int width, int height, Side side) {
        /** The image that the coordinates of an area refer to. */
        public enum Side {
            BOTH,
            ORIGINAL,
            MODIFIED
        }

        private Area onBothSides() {
            return new Area(x, y, width, height, Side.BOTH);
        }

        /** Returns whether this area contains pixels of row {@code row} of the image {@code imageSide}. */
        private boolean covers(Side imageSide, int row) {
            return (side == Side.BOTH || side == imageSide) && row >= y && row - y < height;
        }

        /** Returns the column after the last column of the area, at most {@code max}. */
        private int endColumn(int max) {
            return (int) Math.min((long) x + width, max);
        }
    }
}
