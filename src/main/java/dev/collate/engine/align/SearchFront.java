package dev.collate.engine.align;

/**
 * The points that {@link SplitSearch} has reached from one corner of a box: one point for each second diagonal from {@code minDiagonal} to
 * {@code maxDiagonal}. The array grows with the number of edits, not with the size of the box.
 */
final class SearchFront {
    private static final int INITIAL_CAPACITY = 16;

    /** {@code points[d + shift]} is the {@code x} of the point on the diagonal {@code d = x - y}. */
    int[] points = new int[2 * INITIAL_CAPACITY + 3];

    int cornerX;
    int cornerY;
    int shift;
    int minDiagonal;
    int maxDiagonal;
    /** The {@code x + y} of the point that is furthest from the corner. Each edit changes it by 1, and each equal element by 2. */
    int reach;

    /** The number of diagonals on each side of the corner's diagonal for which the array has room. */
    private int capacity = INITIAL_CAPACITY;

    /** Moves this front to the corner {@code (x, y)}. */
    void moveToCorner(int x, int y) {
        cornerX = x;
        cornerY = y;
        minDiagonal = maxDiagonal = x - y;
        shift = capacity + 1 - minDiagonal;
        points[capacity + 1] = x;
        reach = x + y;
    }

    /** Returns the number of elements of both sides between the corner and the point {@code (x, y)}. */
    int distance(int x, int y) {
        return Math.abs(x - cornerX) + Math.abs(y - cornerY);
    }

    /**
     * Enlarges the array if necessary. A path with {@code cost} edits ends at most {@code cost} diagonals away from the diagonal of the
     * corner. The array has one element for each of these diagonals, and for one more diagonal on each side.
     */
    void ensureCapacity(int cost) {
        if (cost > capacity) {
            var larger = new int[2 * (2 * capacity) + 3];
            System.arraycopy(points, 0, larger, capacity, points.length);
            points = larger;
            shift += capacity;
            capacity *= 2;
        }
    }

    /**
     * Extends the front by one diagonal at each end. If the front has reached the last diagonal of the box at an end, removes the diagonal
     * at this end instead.
     *
     * @param outsideValue the {@code x} of the diagonals next to the front, which is so bad that a path continues from the other neighbour
     */
    void widen(Box box, int outsideValue) {
        if (minDiagonal > box.a0() - box.b1()) {
            points[--minDiagonal - 1 + shift] = outsideValue;
        } else {
            minDiagonal++;
        }
        if (maxDiagonal < box.a1() - box.b0()) {
            points[++maxDiagonal + 1 + shift] = outsideValue;
        } else {
            maxDiagonal--;
        }
    }
}
