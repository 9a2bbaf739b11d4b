package dev.collate.engine.tree;

import dev.collate.engine.tree.parse.JsonOptions;
import java.util.List;

/** Options for tests. The work budget is large enough for each document in a test. */
public final class TestOptions {
    public static final long STEPS = 100_000_000;
    public static final JsonOptions DEFAULT = JsonOptions.defaults(STEPS);

    private TestOptions() {}

    /** Returns the default options with this numeric tolerance. */
    static JsonOptions tolerating(double difference) {
        return new JsonOptions(true, true, true, List.of(), null, difference, List.of(), false, false, STEPS);
    }
}
