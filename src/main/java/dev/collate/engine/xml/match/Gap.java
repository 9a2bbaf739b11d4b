package dev.collate.engine.xml.match;

/**
 * Children whose partners are to be found: {@code original[a0, a1)} and {@code modified[b0, b1)}, half-open.
 */
record Gap(Children original, int a0, int a1, Children modified, int b0, int b1) {
    /** Number of original children. */
    int rows() {
        return a1 - a0;
    }

    /** Number of modified children. */
    int columns() {
        return b1 - b0;
    }

    /** The part between these indices. */
    Gap part(int a0, int a1, int b0, int b1) {
        return new Gap(original, a0, a1, modified, b0, b1);
    }
}
