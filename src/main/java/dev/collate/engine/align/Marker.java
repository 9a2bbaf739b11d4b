package dev.collate.engine.align;

/** A run of one algorithm on two sides; an instance is used once. */
sealed interface Marker permits Myers, Patience, Histogram {
    /** Marks elements on both sides so that the rest is equal. */
    void mark();

    /** Returns whether a search was cut short because the budget was spent. */
    boolean approximate();
}
