package dev.collate.engine.align;

/** The algorithm that aligns two sequences. Each algorithm has the same result as the algorithm of {@code git diff} with this name. */
public enum Algorithm {
    /** Minimizes the number of removed and added elements (as {@code git diff --minimal}). */
    MYERS,
    /** First matches the elements that occur exactly once on each side. */
    PATIENCE,
    /** First matches the runs whose elements are rare in {@code original}. */
    HISTOGRAM
}
