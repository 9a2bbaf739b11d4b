package dev.collate.engine.align;

/**
 * The algorithm that aligns two sequences. {@link #PATIENCE} and {@link #HISTOGRAM} find the same changes as {@code git diff} with the
 * algorithm of this name.
 */
public enum Algorithm {
    /**
     * Finds the minimum number of removed and added elements, unless the work budget is spent. The result of {@code git diff --minimal}
     * sometimes has more of them.
     */
    MYERS,
    /** First matches the elements that occur exactly once on each side. */
    PATIENCE,
    /** First matches the runs of equal elements that contain an element that is rare in {@code original}. */
    HISTOGRAM
}
