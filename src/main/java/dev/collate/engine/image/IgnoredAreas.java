package dev.collate.engine.image;

import dev.collate.engine.image.IgnoredAreas.Area.Side;
import java.util.List;

/** The areas of two images in which differences do not count. */
public record IgnoredAreas(List<Area> areas) {
    /** No areas. */
    static final IgnoredAreas NONE = new IgnoredAreas(List.of());

    public IgnoredAreas {
        areas = List.copyOf(areas);
    }

    /** Returns the columns of the original in which differences do not count. */
    IgnoredColumns ofOriginal() {
        return IgnoredColumns.of(areas.stream().filter(area -> area.side != Side.MODIFIED));
    }

    /** Returns the columns of the modified image in which differences do not count. */
    IgnoredColumns ofModified() {
        return IgnoredColumns.of(areas.stream().filter(area -> area.side != Side.ORIGINAL));
    }

    /** Returns the columns in which differences do not count if all areas apply to both images. */
    IgnoredColumns ofBoth() {
        return IgnoredColumns.of(areas.stream());
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

        /** Returns the column after the last column of the area. */
        int endX() {
            return (int) Math.min((long) x + width, Integer.MAX_VALUE);
        }

        /** Returns the row after the last row of the area. */
        int endY() {
            return (int) Math.min((long) y + height, Integer.MAX_VALUE);
        }
    }
}
