package dev.collate.engine.align;

/** How two sequences are aligned; each gives what {@code git diff} gives under that name. */
public enum Algorithm {
    /** The fewest removed and added elements (as {@code git diff --minimal}). */
    MYERS,
    /** Elements that occur once on both sides are matched first. */
    PATIENCE,
    /** Runs whose elements are rare in {@code original} are matched first. */
    HISTOGRAM
}
