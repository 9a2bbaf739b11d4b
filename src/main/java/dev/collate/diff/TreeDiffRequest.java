package dev.collate.diff;

import dev.collate.engine.json.TreeFormat;
import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.http.body.RequestParameters;
import dev.collate.utf8.Utf8Slice;

/**
 * A request to the comparison endpoint of a format whose contents are compared as trees: JSON, YAML or CSV.
 *
 * @param heapBytes the maximum bytes of heap that the comparison needs
 */
record TreeDiffRequest(
        Format format,
        TreeFormat treeFormat,
        Utf8Slice original,
        Utf8Slice modified,
        JsonOptions options,
        long heapBytes) {
    /** @param format a format whose contents are compared as trees */
    static TreeDiffRequest of(RequestParameters parameters, Format format, DiffSettings settings) {
        var input = format.tree().orElseThrow();
        var original = input.content().apply(parameters, "original");
        var modified = input.content().apply(parameters, "modified");
        var treeFormat = input.treeFormatOf().apply(parameters);
        var options = TreeOptions.of(parameters, settings);
        parameters.check();
        boolean ignoring = !options.ignorePaths().isEmpty();
        long heapBytes = input.estimate().perByte() * ((long) original.length() + modified.length())
                + treeFormat.heapBytes(original, ignoring)
                + treeFormat.heapBytes(modified, ignoring);
        return new TreeDiffRequest(format, treeFormat, original, modified, options, heapBytes);
    }
}
