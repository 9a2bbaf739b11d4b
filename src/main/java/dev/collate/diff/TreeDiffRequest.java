package dev.collate.diff;

import dev.collate.engine.json.TreeDocuments;
import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.http.body.RequestParameters;

/**
 * A request to the comparison endpoint of a format whose contents are compared as trees: JSON, YAML or CSV.
 *
 * @param format the format of the endpoint
 * @param identical whether the response has the member {@code identical}
 * @param patch the style of a JSON Patch
 * @param heapBytes the maximum bytes of heap that the comparison needs
 */
record TreeDiffRequest(
        Format format,
        TreeDocuments documents,
        JsonOptions options,
        boolean identical,
        PatchStyle patch,
        long heapBytes) {
    /** @param format a format whose contents are compared as trees */
    static TreeDiffRequest of(RequestParameters parameters, Format format, DiffSettings settings) {
        var endpoint = format.tree().orElseThrow();
        var originalInput = input(parameters, "options.originalFormat", format);
        var modifiedInput = input(parameters, "options.modifiedFormat", format);
        // A JSON value that is part of the JSON body is also a YAML document.
        var original =
                (format == Format.JSON ? endpoint : originalInput).content().apply(parameters, "original");
        var modified =
                (format == Format.JSON ? endpoint : modifiedInput).content().apply(parameters, "modified");
        var originalFormat = originalInput.treeFormatOf().apply(parameters);
        var modifiedFormat = modifiedInput.treeFormatOf().apply(parameters);
        var options = TreeOptions.of(parameters, settings);
        boolean identical = parameters.flag(TreeOptions.IDENTICAL, false);
        var patch = parameters.choice("options.patch", PatchStyle.class, PatchStyle.PLAIN);
        parameters.check();
        var documents = TreeDocuments.of(originalFormat, original, modifiedFormat, modified);
        long heapBytes = originalInput.estimate().perByte() * (long) original.length()
                + modifiedInput.estimate().perByte() * (long) modified.length()
                + documents.heapBytes(options.heapPerValue());
        return new TreeDiffRequest(format, documents, options, identical, patch, heapBytes);
    }

    /** Returns the input of one content. A JSON document and a YAML document can be compared with each other. */
    private static TreeInput input(RequestParameters parameters, String name, Format format) {
        if (format != Format.JSON && format != Format.YAML) {
            return format.tree().orElseThrow();
        }
        var named = parameters.choice(name, DocumentFormat.class, DocumentFormat.valueOf(format.name()));
        return Format.valueOf(named.name()).tree().orElseThrow();
    }

    /** The formats that the parameters {@code originalFormat} and {@code modifiedFormat} may have. */
    private enum DocumentFormat {
        JSON,
        YAML
    }
}
