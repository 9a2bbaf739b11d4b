package dev.collate.engine.tree;

import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.PathRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Options for tests. The work budget is large enough for each document in a test. */
public final class TestOptions {
    public static final long STEPS = 100_000_000;
    public static final JsonOptions DEFAULT = JsonOptions.defaults(STEPS);

    private TestOptions() {}

    /** Returns the default options with this numeric tolerance. */
    static JsonOptions tolerating(double difference) {
        return of(true, List.of(), null, difference, List.of(), false);
    }

    static JsonOptions of(
            boolean ordered,
            List<PathRule> ignored,
            @Nullable String key,
            double tolerance,
            List<PathRule> rules,
            boolean moves) {
        return new JsonOptions(true, true, ordered, ignored, key, tolerance, rules, moves, false, STEPS);
    }
}
