package dev.collate.diff;

import dev.collate.convert.csv.Delimiter;
import dev.collate.diff.json.JsonDiffer;
import dev.collate.diff.json.JsonDifferences;
import dev.collate.diff.json.JsonOptions;
import dev.collate.diff.json.notation.Notation;
import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.Utf8;
import dev.collate.web.body.Members;

/**
 * What {@code POST /api/v1/diff/json}, {@code yaml} or {@code csv} is sent.
 *
 * @param moreHeap bytes that the comparison may hold beside those that show as the body comes: for CSV, whose cells only its delimiter
 *     tells
 */
record TreeDiffRequest(Notation notation, Utf8 original, Utf8 modified, JsonOptions options, long moreHeap) {
    private static final ByteCounter CSV_ROWS = new ByteCounter(ItemHeap.CSV_ROWS);

    /** Each document a text, or the document itself. */
    static TreeDiffRequest json(Members members, DiffSettings settings) {
        var original = members.document("original");
        var modified = members.document("modified");
        return checked(
                members, new TreeDiffRequest(Notation.JSON, original, modified, TreeOptions.of(members, settings), 0));
    }

    static TreeDiffRequest yaml(Members members, DiffSettings settings) {
        var original = members.text("original");
        var modified = members.text("modified");
        return checked(
                members, new TreeDiffRequest(Notation.YAML, original, modified, TreeOptions.of(members, settings), 0));
    }

    static TreeDiffRequest csv(Members members, DiffSettings settings) {
        var original = members.text("original");
        var modified = members.text("modified");
        var delimiter = members.parsed("options.delimiter", Delimiter.COMMA, Delimiter::of, Delimiter.RULE);
        long heap = ItemHeap.CSV_CELL * (cells(original, delimiter) + cells(modified, delimiter));
        return checked(
                members,
                new TreeDiffRequest(
                        Notation.csv(delimiter), original, modified, TreeOptions.of(members, settings), heap));
    }

    JsonDifferences compare() {
        return JsonDiffer.compare(notation, original, modified, options);
    }

    /** How many cells there may be: as many as there are delimiters and ends of lines, in quotes or not. */
    private static long cells(Utf8 csv, Delimiter delimiter) {
        return delimiter.countIn(csv) + CSV_ROWS.count(csv);
    }

    private static TreeDiffRequest checked(Members members, TreeDiffRequest request) {
        members.check();
        return request;
    }
}
