package dev.collate.engine.align;

/** Compares multisets of numbers. A multiset is an array in ascending order that may contain a number several times. */
public final class SortedMultisets {
    private SortedMultisets() {}

    /** Returns the size of the intersection of two multisets. For example, {@code {1, 1, 2}} and {@code {1, 2, 3}} have 2 in common. */
    public static int intersectionSize(long[] a, long[] b) {
        int common = 0;
        for (int i = 0, j = 0; i < a.length && j < b.length; ) {
            if (a[i] == b[j]) {
                common++;
                i++;
                j++;
            } else if (a[i] < b[j]) {
                i++;
            } else {
                j++;
            }
        }
        return common;
    }
}
