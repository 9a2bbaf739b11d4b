package dev.collate.engine.align;

/**
 * A place where two sequences differ: {@code original[originalStart, originalEnd)} is removed and
 * {@code modified[modifiedStart, modifiedEnd)} is added. Half-open, counted from 0; at most one of the two ranges is empty.
 */
public record Region(int originalStart, int originalEnd, int modifiedStart, int modifiedEnd) {
    /** Number of removed elements. */
    public int removed() {
        return originalEnd - originalStart;
    }

    /** Number of added elements. */
    public int added() {
        return modifiedEnd - modifiedStart;
    }
}
