package dev.collate.engine.align;

/** The algorithm that aligns two sequences. Each one gives the result of {@code git diff} with the algorithm of the same name. */
public enum Algorithm {
    /** Minimizes the number of removed and added elements (as {@code git diff --minimal}). */
    MYERS,
    /** Matches first the elements that occur once on both sides. */
    PATIENCE,
    /** Matches first the runs whose elements are rare in {@code original}. */
    HISTOGRAM
}
