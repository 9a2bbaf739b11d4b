package dev.collate.diff;

import dev.collate.diff.json.JsonDiffer;
import dev.collate.diff.json.JsonDifferences;
import dev.collate.diff.json.JsonOptions;
import dev.collate.diff.json.notation.Notation;
import dev.collate.utf8.Utf8;
import dev.collate.web.body.Members;

/**
 * What {@code POST /api/v1/diff/json} is sent.
 *
 * @param original a text, or the document itself
 */
record JsonDiffRequest(Utf8 original, Utf8 modified, JsonOptions options) {
    static JsonDiffRequest of(Members members, DiffSettings settings) {
        var request = new JsonDiffRequest(
                members.content("original").text(),
                members.content("modified").text(),
                TreeOptions.of(members, settings));
        members.check();
        return request;
    }

    JsonDifferences compare() {
        return JsonDiffer.compare(Notation.JSON, original, modified, options);
    }
}
