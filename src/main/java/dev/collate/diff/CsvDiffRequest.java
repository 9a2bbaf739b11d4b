package dev.collate.diff;

import dev.collate.convert.csv.Delimiter;
import dev.collate.diff.json.JsonDiffer;
import dev.collate.diff.json.JsonDifferences;
import dev.collate.diff.json.JsonOptions;
import dev.collate.diff.json.notation.Notation;
import dev.collate.utf8.Utf8;
import dev.collate.web.body.Members;

/** What {@code POST /api/v1/diff/csv} is sent. */
record CsvDiffRequest(Utf8 original, Utf8 modified, Delimiter delimiter, JsonOptions options) {
    private static final String DELIMITER = "options.delimiter";

    static CsvDiffRequest of(Members members, DiffSettings settings) {
        var request = new CsvDiffRequest(
                members.text("original"),
                members.text("modified"),
                delimiter(members),
                TreeOptions.of(members, settings));
        members.check();
        return request;
    }

    /** How many cells the texts may have beside those that end in one of these characters. */
    long cellsBeside(String counted) {
        return delimiter.isAmong(counted) ? 0 : delimiter.countIn(original) + delimiter.countIn(modified);
    }

    JsonDifferences compare() {
        return JsonDiffer.compare(Notation.csv(delimiter), original, modified, options);
    }

    private static Delimiter delimiter(Members members) {
        return Delimiter.of(String.valueOf(members.string(DELIMITER, ","))).orElseGet(() -> {
            members.reject(DELIMITER, Delimiter.RULE);
            return Delimiter.COMMA;
        });
    }
}
