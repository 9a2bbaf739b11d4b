package dev.collate.engine.align;

/** An alignment algorithm for two given sequences. An instance can run only once. */
sealed interface Marker permits Myers, Patience, Histogram {
    /** Marks elements as removed or added, so that the unmarked elements of both sides are equal. */
    void mark();

    /** Returns whether a search ended early because the work budget was spent, so that a smaller result may exist. */
    boolean approximate();
}
