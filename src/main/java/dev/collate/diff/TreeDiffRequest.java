package dev.collate.diff;

import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.json.Notation;
import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.http.body.RequestParameters;
import dev.collate.limit.MemoryEstimate;
import dev.collate.utf8.Utf8;

/**
 * What {@code POST /api/v1/diff/json}, {@code yaml} or {@code csv} is sent.
 *
 * @param heapBytes the most heap that the comparison holds
 */
record TreeDiffRequest(Notation notation, Utf8 original, Utf8 modified, JsonOptions options, long heapBytes) {
    /** Each document a text, or the document itself. */
    static TreeDiffRequest json(RequestParameters members, DiffSettings settings) {
        var original = members.document("original");
        var modified = members.document("modified");
        return of(members, Notation.JSON, Estimates.JSON, original, modified, settings);
    }

    static TreeDiffRequest yaml(RequestParameters members, DiffSettings settings) {
        var original = members.text("original");
        var modified = members.text("modified");
        return of(members, Notation.YAML, Estimates.YAML, original, modified, settings);
    }

    static TreeDiffRequest csv(RequestParameters members, DiffSettings settings) {
        var original = members.text("original");
        var modified = members.text("modified");
        var delimiter = members.parsed("options.delimiter", Delimiter.COMMA, Delimiter::of, Delimiter.RULE);
        return of(members, Notation.csv(delimiter), Estimates.CSV, original, modified, settings);
    }

    private static TreeDiffRequest of(
            RequestParameters members,
            Notation notation,
            MemoryEstimate estimate,
            Utf8 original,
            Utf8 modified,
            DiffSettings settings) {
        var options = TreeOptions.of(members, settings);
        members.check();
        boolean ignoring = !options.ignorePaths().isEmpty();
        long heapBytes = Estimates.tree(estimate, notation, original, modified, ignoring);
        return new TreeDiffRequest(notation, original, modified, options, heapBytes);
    }
}
