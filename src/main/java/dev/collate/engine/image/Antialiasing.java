package dev.collate.engine.image;

/**
 * Detects pixels that differ only in the antialiasing of an edge (Vysniauskas, "Anti-aliased pixel and intensity slope detector", 2009, as
 * implemented in pixelmatch). Such a pixel lies between a darker and a brighter area, and at least one of these areas exists in both
 * images.
 *
 * @param width the width of the area that both images cover; pixels outside this area are not read
 * @param height the height of that area
 */
record Antialiasing(int width, int height) {
    /** A pixel is inside an area of one colour if at least this number of its neighbours have the same colour. */
    private static final int MIN_EQUAL_NEIGHBORS = 3;
    /** Number of bits for the place of a neighbour, see {@link #place}. */
    private static final int PLACE_BITS = 4;

    private static final int PLACE_MASK = (1 << PLACE_BITS) - 1;

    /**
     * Returns whether the pixels at column {@code x} of row {@code y} differ only because of antialiasing. Both buffers must contain the
     * {@link RowRing#MARGIN} rows above and below row {@code y}.
     */
    boolean causesDifference(RowRing one, RowRing other, int x, int y) {
        return isAntialiased(one, other, x, y) || isAntialiased(other, one, x, y);
    }

    /**
     * Returns whether the pixel of the first image has darker and brighter neighbours, and few neighbours of its own brightness. In
     * addition, its darkest or its brightest neighbour must be inside an area of one colour in both images. Of equally dark or bright
     * neighbours, the first one counts: the leftmost column, and in this column the top row.
     */
    private boolean isAntialiased(RowRing one, RowRing other, int x, int y) {
        if (isInsideUniformArea(one, x, y)) {
            // Three neighbours of the same colour are also three neighbours of the same brightness, so the loop would
            // return false too. This test is quicker.
            return false;
        }
        int center = one.pixel(x, y);
        // The loop counts the pixel itself too.
        int equalNeighbors = outsideNeighbors(x, y) - 1;
        long darkest = 0;
        long brightest = 0;
        for (int nearY = Math.max(y - 1, 0); nearY <= Math.min(y + 1, height - 1); nearY++) {
            var row = one.row(nearY);
            for (int nearX = Math.max(x - 1, 0); nearX <= Math.min(x + 1, width - 1); nearX++) {
                long brightness = ColorDistance.brightnessDifference(row[nearX], center);
                // The brightness and the place are combined in one number. So the loop has no branches that the
                // processor would often mispredict.
                int place = place(nearX - x, nearY - y);
                equalNeighbors += brightness == 0 ? 1 : 0;
                darkest = Math.min(darkest, brightness << PLACE_BITS | place);
                brightest = Math.max(brightest, brightness << PLACE_BITS | PLACE_MASK - place);
            }
        }
        return equalNeighbors < MIN_EQUAL_NEIGHBORS
                && darkest < 0
                && brightest > PLACE_MASK
                && (isInsideUniformArea(one, other, x, y, (int) darkest & PLACE_MASK)
                        || isInsideUniformArea(one, other, x, y, PLACE_MASK - ((int) brightest & PLACE_MASK)));
    }

    /**
     * Returns the place of a neighbour as a number from 0 to 10. The arguments are the column and the row relative to the pixel, from -1 to
     * 1.
     */
    private static int place(int deltaX, int deltaY) {
        return (deltaX + 1) * 4 + deltaY + 1;
    }

    private boolean isInsideUniformArea(RowRing one, RowRing other, int x, int y, int place) {
        return isInsideUniformArea(one, other, x + (place >> 2) - 1, y + (place & 3) - 1);
    }

    private boolean isInsideUniformArea(RowRing one, RowRing other, int x, int y) {
        return isInsideUniformArea(one, x, y) && isInsideUniformArea(other, x, y);
    }

    private boolean isInsideUniformArea(RowRing rows, int x, int y) {
        int color = rows.pixel(x, y);
        // The loop counts the pixel itself too.
        int equalNeighbors = outsideNeighbors(x, y) - 1;
        for (int nearY = Math.max(y - 1, 0); nearY <= Math.min(y + 1, height - 1); nearY++) {
            var row = rows.row(nearY);
            for (int nearX = Math.max(x - 1, 0); nearX <= Math.min(x + 1, width - 1); nearX++) {
                equalNeighbors += row[nearX] == color ? 1 : 0;
            }
        }
        return equalNeighbors >= MIN_EQUAL_NEIGHBORS;
    }

    /**
     * Returns 1 for a pixel at the edge of the shared area, otherwise 0. Everything outside this area counts as one neighbour of the same
     * colour.
     */
    private int outsideNeighbors(int x, int y) {
        return x == 0 || y == 0 || x == width - 1 || y == height - 1 ? 1 : 0;
    }
}
