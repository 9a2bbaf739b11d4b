package dev.collate.diff;

import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.json.Notation;
import dev.collate.http.body.RequestParameters;
import dev.collate.limit.MemoryEstimate;
import dev.collate.utf8.Utf8;
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
        Notation notation,
        MemoryEstimate estimate,
        BiFunction<RequestParameters, String, Utf8> content,
        Function<RequestParameters, Notation> notationOf) {
    /** Contents are sent as text, and the notation has no options. */
    static TreeInput ofText(Notation notation, MemoryEstimate estimate) {
        return new TreeInput(notation, estimate, RequestParameters::text, parameters -> notation);
    }

    /** Contents are sent as text, or as the document itself. */
    static TreeInput ofJson(MemoryEstimate estimate) {
        return new TreeInput(Notation.JSON, estimate, RequestParameters::document, parameters -> Notation.JSON);
    }

    static TreeInput ofCsv(MemoryEstimate estimate) {
        return new TreeInput(
                Notation.CSV,
                estimate,
                RequestParameters::text,
                parameters -> Notation.csv(
                        parameters.parsed("options.delimiter", Delimiter.COMMA, Delimiter::of, Delimiter.RULE)));
    }
}
