package dev.collate.engine.align;

/** The algorithm that aligns two sequences. Each algorithm finds the same changes as {@code git diff} with the algorithm of this name. */
public enum Algorithm {
    /** Minimizes the number of removed and added elements (as {@code git diff --minimal}). */
    MYERS,
    /** First matches the elements that occur exactly once on each side. */
    PATIENCE,
    /** First matches the runs whose elements are rare in {@code original}. */
    HISTOGRAM
}
