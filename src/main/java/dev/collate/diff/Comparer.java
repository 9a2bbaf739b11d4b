package dev.collate.diff;

import dev.collate.work.Work;
import dev.collate.work.WorkEstimate;
import dev.collate.engine.text.LineDiff;
import dev.collate.utf8.Utf8Slice;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Compares contents of one format with the options of one request. {@link Format#comparer} creates it.
 *
 * @param options the options in the request, by name; empty if the request has no options
 * @param comparison returns the comparison of the original (the first argument) with the modified content. The memory estimate includes
 *     the creation of a share
 * @param lines compares the lines of both contents
 * @param csv how the rows of CSV are compared; the default for the other formats
 */
public record Comparer(
        Format format,
        Map<String, Object> options,
        BiFunction<Utf8Slice, Utf8Slice, EstimatedWork<Comparison>> comparison,
        BiFunction<Utf8Slice, Utf8Slice, LineDiff> lines,
        CsvRows csv) {
    public Comparer {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /**
     * Reserves the memory that the comparison and the creation of a share need, and compares two contents.
     *
     * @throws dev.collate.problem.ApiException 422 if a content cannot be parsed (the message contains the name of the content and the
     *     position); 503 if there is not enough memory
     */
    public Comparison compare(Utf8Slice original, Utf8Slice modified, Work work) {
        var estimated = work.computeHeld(
                (long) original.length() + modified.length(), () -> comparison.apply(original, modified));
        return work.compute(WorkEstimate.of(estimated.heapBytes()), estimated.result());
    }

    /** Compares the lines of two contents. */
    public LineDiff lines(Utf8Slice original, Utf8Slice modified) {
        return lines.apply(original, modified);
    }
}
