package dev.collate.diff;

import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.json.TreeFormat;
import dev.collate.http.body.RequestParameters;
import dev.collate.limit.MemoryEstimate;
import dev.collate.utf8.Utf8Slice;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What the endpoint of a tree format takes.
 *
 * @param notation of contents that no option says anything of
 * @param estimate of the heap that a comparison needs, before the notation has counted what is in the contents
 * @param content reads one of the contents from a parameter
 * @param notationOf reads the options of the notation
 */
record TreeInput(
        TreeFormat notation,
        MemoryEstimate estimate,
        BiFunction<RequestParameters, String, Utf8Slice> content,
        Function<RequestParameters, TreeFormat> notationOf) {
    /** Contents are sent as text, and the notation has no options. */
    static TreeInput ofText(TreeFormat notation, MemoryEstimate estimate) {
        return new TreeInput(notation, estimate, RequestParameters::text, parameters -> notation);
    }

    /** Contents are sent as text, or as the document itself. */
    static TreeInput ofJson(MemoryEstimate estimate) {
        return new TreeInput(TreeFormat.JSON, estimate, RequestParameters::document, parameters -> TreeFormat.JSON);
    }

    static TreeInput ofCsv(MemoryEstimate estimate) {
        return new TreeInput(
                TreeFormat.CSV,
                estimate,
                RequestParameters::text,
                parameters -> TreeFormat.csv(
                        parameters.parsed("options.delimiter", Delimiter.COMMA, Delimiter::of, Delimiter.RULE)));
    }
}
