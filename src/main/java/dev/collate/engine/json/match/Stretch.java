package dev.collate.engine.json.match;

/** Neighbours among the elements of two arrays: {@code [i, iEnd)} to the left and {@code [j, jEnd)} to the right. */
record Stretch(int i, int iEnd, int j, int jEnd) {
    /** Number of elements to the left. */
    int rows() {
        return iEnd - i;
    }

    /** Number of elements to the right. */
    int columns() {
        return jEnd - j;
    }

    /** Number of pairs that are possible. */
    long cells() {
        return (long) rows() * columns();
    }
}
