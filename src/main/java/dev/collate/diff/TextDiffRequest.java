package dev.collate.diff;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.Inline;
import dev.collate.engine.text.TextDiffOptions;
import dev.collate.http.body.RequestParameters;
import dev.collate.utf8.Utf8Slice;

/**
 * A request to {@code POST /api/v1/diff/text}.
 *
 * @param fileNames the names of the two texts in the headers of the patch
 */
record TextDiffRequest(Utf8Slice original, Utf8Slice modified, FileNames fileNames, TextDiffOptions options) {
    static TextDiffRequest of(RequestParameters parameters, DiffSettings settings) {
        var request = new TextDiffRequest(
                parameters.text("original"),
                parameters.text("modified"),
                FileNames.in(parameters),
                options(parameters, settings));
        parameters.check();
        return request;
    }

    /** Returns the maximum bytes of heap that the comparison needs. */
    long heapBytes() {
        return Estimates.TEXT.of(original, modified) + (options.moves() ? Estimates.moves(original, modified) : 0);
    }

    static TextDiffOptions options(RequestParameters parameters, DiffSettings settings) {
        return new TextDiffOptions(
                parameters.choice("options.algorithm", Algorithm.class, Algorithm.MYERS),
                parameters.integer("options.context", TextDiffOptions.DEFAULT_CONTEXT, 0, Integer.MAX_VALUE),
                parameters.flag("options.ignoreWhitespace", false),
                parameters.flag("options.ignoreCase", false),
                parameters.choice("options.inline", Inline.class, Inline.NONE),
                settings.workBudget(),
                parameters.flag("options.moves", false));
    }
}
