package dev.collate.diff;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.FileName;
import dev.collate.engine.text.Inline;
import dev.collate.engine.text.TextDiffOptions;
import dev.collate.http.body.RequestParameters;
import dev.collate.utf8.Utf8Slice;

/**
 * What {@code POST /api/v1/diff/text} is sent.
 *
 * @param fileName the file that a patch changes
 */
record TextDiffRequest(Utf8Slice original, Utf8Slice modified, FileName fileName, TextDiffOptions options) {
    static TextDiffRequest of(RequestParameters members, DiffSettings settings) {
        var request = new TextDiffRequest(
                members.text("original"),
                members.text("modified"),
                FileName.patched(members.fileName("original"), members.fileName("modified")),
                new TextDiffOptions(
                        members.choice("options.algorithm", Algorithm.class, Algorithm.MYERS),
                        members.integer("options.context", TextDiffOptions.DEFAULT_CONTEXT, 0, Integer.MAX_VALUE),
                        members.flag("options.ignoreWhitespace", false),
                        members.flag("options.ignoreCase", false),
                        members.choice("options.inline", Inline.class, Inline.NONE),
                        settings.workBudget()));
        members.check();
        return request;
    }
}
