package dev.collate.engine.image.compare;

/**
 * Detects pixels that differ only in the antialiasing of an edge (Vysniauskas, "Anti-aliased pixel and intensity slope detector", 2009, as
 * implemented in pixelmatch). Such a pixel lies between a darker and a brighter area, and at least one of these areas exists in both
 * images.
 *
 * @param width the width of the area that both images cover; pixels outside this area are ignored
 * @param height the height of that area
 */
record Antialiasing(int width, int height) {
    /** A pixel is inside an area of one colour if at least this number of its neighbours have the same colour. */
    private static final int MIN_SIMILAR = 3;

    /**
     * Returns whether the pixels at column {@code x} of row {@code y} differ only because of antialiasing. Both buffers must contain the
     * {@link RowRing#MARGIN} rows above and below row {@code y}.
     */
    boolean explains(RowRing one, RowRing other, int x, int y) {
        return isSmoothed(one, other, x, y) || isSmoothed(other, one, x, y);
    }

    /**
     * Returns whether the pixel of {@code one} has darker and brighter neighbours, and few neighbours of its own brightness. In addition,
     * its darkest or its brightest neighbour must be inside an area of one colour in both images. The method is long, because one loop
     * computes several results.
     */
    private boolean isSmoothed(RowRing one, RowRing other, int x, int y) {
        int center = one.at(x, y);
        int alike = outside(x, y);
        double darkest = 0;
        double brightest = 0;
        int darkX = 0;
        int darkY = 0;
        int brightX = 0;
        int brightY = 0;
        for (int nearX = Math.max(x - 1, 0); nearX <= Math.min(x + 1, width - 1); nearX++) {
            for (int nearY = Math.max(y - 1, 0); nearY <= Math.min(y + 1, height - 1); nearY++) {
                if (nearX == x && nearY == y) {
                    continue;
                }
                double brightness = ColorDistance.brightness(one.at(nearX, nearY), center);
                if (brightness == 0) {
                    alike++;
                    if (alike >= MIN_SIMILAR) {
                        return false;
                    }
                } else if (brightness > brightest) {
                    brightest = brightness;
                    brightX = nearX;
                    brightY = nearY;
                } else if (brightness < darkest) {
                    darkest = brightness;
                    darkX = nearX;
                    darkY = nearY;
                }
            }
        }
        return darkest < 0
                && brightest > 0
                && (isArea(one, other, darkX, darkY) || isArea(one, other, brightX, brightY));
    }

    private boolean isArea(RowRing one, RowRing other, int x, int y) {
        return isArea(one, x, y) && isArea(other, x, y);
    }

    private boolean isArea(RowRing rows, int x, int y) {
        int color = rows.at(x, y);
        int alike = outside(x, y);
        for (int nearY = Math.max(y - 1, 0); nearY <= Math.min(y + 1, height - 1); nearY++) {
            for (int nearX = Math.max(x - 1, 0); nearX <= Math.min(x + 1, width - 1); nearX++) {
                boolean itself = nearX == x && nearY == y;
                if (!itself && rows.at(nearX, nearY) == color) {
                    alike++;
                }
            }
        }
        return alike >= MIN_SIMILAR;
    }

    /** Returns 1 for a pixel at the edge of the image, otherwise 0. The outside of the image counts as one neighbour of the same colour. */
    private int outside(int x, int y) {
        return x == 0 || y == 0 || x == width - 1 || y == height - 1 ? 1 : 0;
    }
}
