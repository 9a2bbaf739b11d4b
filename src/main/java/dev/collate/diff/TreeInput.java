package dev.collate.diff;

import dev.collate.engine.csv.RequestedDelimiter;
import dev.collate.engine.json.TreeFormat;
import dev.collate.http.body.RequestParameters;
import dev.collate.work.MemoryEstimate;
import dev.collate.utf8.Utf8Slice;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Describes how the comparison endpoint of a tree format (JSON, YAML or CSV) reads its input.
 *
 * @param estimate the memory estimate of a comparison before the items of the contents are counted
 * @param content reads a content from the parameter with the given name
 * @param treeFormatOf reads the options of the format, and returns the format with these options
 */
record TreeInput(
        MemoryEstimate estimate,
        BiFunction<RequestParameters, String, Utf8Slice> content,
        Function<RequestParameters, TreeFormat> treeFormatOf) {
    /** The option of YAML. It is checked for JSON too, because one of the contents may be YAML. */
    private static final String YAML_MERGE = "options.yamlMerge";

    /** Creates the input of YAML. Its contents are sent as text. */
    static TreeInput ofYaml(MemoryEstimate estimate) {
        return new TreeInput(
                estimate, RequestParameters::text, parameters -> TreeFormat.yaml(parameters.flag(YAML_MERGE, true)));
    }

    /** Creates the input of JSON. Its contents are sent as text, or as JSON values that are part of the JSON body. */
    static TreeInput ofJson(MemoryEstimate estimate) {
        return new TreeInput(estimate, RequestParameters::document, parameters -> {
            parameters.flag(YAML_MERGE, true);
            return TreeFormat.JSON;
        });
    }

    static TreeInput ofCsv(MemoryEstimate estimate) {
        return new TreeInput(
                estimate,
                RequestParameters::text,
                parameters -> TreeFormat.csv(parameters.parsed(
                        "options.delimiter",
                        RequestedDelimiter.AUTO,
                        RequestedDelimiter::of,
                        RequestedDelimiter.RULE)));
    }
}
