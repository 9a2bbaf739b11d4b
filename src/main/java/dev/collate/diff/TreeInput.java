package dev.collate.diff;

import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.json.TreeFormat;
import dev.collate.http.body.RequestParameters;
import dev.collate.limit.MemoryEstimate;
import dev.collate.utf8.Utf8Slice;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Describes the input of the endpoint of a tree format.
 *
 * @param notation the format of the contents with default options
 * @param estimate memory estimate of a comparison, before the items in the contents are counted
 * @param content reads one of the contents from a parameter
 * @param notationOf reads the options of the format
 */
record TreeInput(
        TreeFormat notation,
        MemoryEstimate estimate,
        BiFunction<RequestParameters, String, Utf8Slice> content,
        Function<RequestParameters, TreeFormat> notationOf) {
    /** Creates the input of a format without options, whose contents are sent as text. */
    static TreeInput ofText(TreeFormat notation, MemoryEstimate estimate) {
        return new TreeInput(notation, estimate, RequestParameters::text, parameters -> notation);
    }

    /** Creates the input of JSON, whose contents are sent as text or as inline JSON. */
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
