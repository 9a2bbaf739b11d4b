package dev.collate.diff;

import dev.collate.convert.csv.Delimiter;
import dev.collate.diff.json.JsonOptions;
import dev.collate.diff.json.notation.Notation;
import dev.collate.utf8.Utf8;
import dev.collate.web.body.Members;

/**
 * What {@code POST /api/v1/diff/json}, {@code yaml} or {@code csv} is sent.
 *
 * @param heapBytes the most heap that the comparison holds
 */
record TreeDiffRequest(Notation notation, Utf8 original, Utf8 modified, JsonOptions options, long heapBytes) {
    /** Each document a text, or the document itself. */
    static TreeDiffRequest json(Members members, DiffSettings settings) {
        var original = members.document("original");
        var modified = members.document("modified");
        return checked(
                members,
                new TreeDiffRequest(
                        Notation.JSON,
                        original,
                        modified,
                        TreeOptions.of(members, settings),
                        Estimates.JSON.of(original, modified)));
    }

    static TreeDiffRequest yaml(Members members, DiffSettings settings) {
        var original = members.text("original");
        var modified = members.text("modified");
        return checked(
                members,
                new TreeDiffRequest(
                        Notation.YAML,
                        original,
                        modified,
                        TreeOptions.of(members, settings),
                        Estimates.YAML.of(original, modified)));
    }

    static TreeDiffRequest csv(Members members, DiffSettings settings) {
        var original = members.text("original");
        var modified = members.text("modified");
        var delimiter = members.parsed("options.delimiter", Delimiter.COMMA, Delimiter::of, Delimiter.RULE);
        return checked(
                members,
                new TreeDiffRequest(
                        Notation.csv(delimiter),
                        original,
                        modified,
                        TreeOptions.of(members, settings),
                        Estimates.csv(original, modified, delimiter)));
    }

    private static TreeDiffRequest checked(Members members, TreeDiffRequest request) {
        members.check();
        return request;
    }
}
