package dev.collate.engine.json;

import dev.collate.engine.json.parse.JsonOptions;
import java.util.List;

/** Options for tests: the defaults, with enough steps for every document. */
public final class TestOptions {
    public static final long STEPS = 100_000_000;
    public static final JsonOptions DEFAULT = JsonOptions.defaults(STEPS);

    private TestOptions() {}

    /** Returns options with this tolerance for numbers. */
    static JsonOptions tolerating(double difference) {
        return new JsonOptions(true, true, true, List.of(), null, difference, STEPS);
    }
}
