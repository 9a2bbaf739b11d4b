package dev.collate.diff;

import dev.collate.diff.json.JsonDiffer;
import dev.collate.diff.json.JsonDifferences;
import dev.collate.diff.json.JsonOptions;
import dev.collate.diff.json.notation.Notation;
import dev.collate.utf8.Utf8;
import dev.collate.web.body.Members;

/** What {@code POST /api/v1/diff/yaml} is sent. */
record YamlDiffRequest(Utf8 original, Utf8 modified, JsonOptions options) {
    static YamlDiffRequest of(Members members, DiffSettings settings) {
        var request = new YamlDiffRequest(
                members.text("original"), members.text("modified"), TreeOptions.of(members, settings));
        members.check();
        return request;
    }

    JsonDifferences compare() {
        return JsonDiffer.compare(Notation.YAML, original, modified, options);
    }
}
