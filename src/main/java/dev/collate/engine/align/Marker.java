package dev.collate.engine.align;

/** Runs one algorithm on two sides. An instance can be used only once. */
sealed interface Marker permits Myers, Patience, Histogram {
    /** Marks elements on both sides so that the unmarked elements of both sides are equal. */
    void mark();

    /** Returns whether a search was cut short because the budget was spent. */
    boolean approximate();
}
