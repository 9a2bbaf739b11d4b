package dev.collate.diff;

import dev.collate.engine.result.Stats;

/** The result of a {@link ComparisonRequest}. */
interface Comparison {
    /** Returns the record that the comparison endpoint of the format returns as JSON. */
    Object diff();

    /** Returns the numbers of differences. For images, {@code changes} is the number of changed pixels. */
    Stats stats();

    /**
     * Returns whether the result may describe the difference with more changes than necessary, for example because the work budget was
     * spent.
     */
    boolean isApproximate();
}
