package dev.collate.diff;

import dev.collate.engine.json.report.JsonPatch;
import dev.collate.engine.result.Stats;
import dev.collate.engine.text.LineDiff;
import dev.collate.engine.text.UnifiedPatch;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The result of comparing two contents of one {@link Format}.
 *
 * @param diff the record that the comparison endpoint of the format returns as JSON
 * @param stats the numbers of differences
 * @param linesSource computes the differences between the lines of the two contents when they are needed; they exist for every format
 * @param jsonPatch returns the differences as a JSON Patch; null if the format has none, or if the comparison reports moved elements
 * @param csv how the rows of CSV were compared; the default for the other formats
 */
public record Comparison(
        Object diff,
        Stats stats,
        Supplier<LineDiff> linesSource,
        @Nullable Function<PatchStyle, JsonPatch> jsonPatch,
        CsvRows csv) {
    /** Returns the differences between the lines of the two contents. */
    public LineDiff lines() {
        return linesSource.get();
    }

    /** Returns the differences between the lines of the two contents as a patch. */
    public UnifiedPatch patch() {
        return lines().patch();
    }
}
