package dev.collate.engine.align;

/** One algorithm at work on two sides; used once. */
sealed interface Marker permits Myers, Patience, Histogram {
    /** Marks elements on both sides so that the rest is equal. */
    void mark();

    /** Whether a search was cut short because the budget was spent. */
    boolean approximate();
}
