package dev.collate.engine.json.parse;

import dev.collate.problem.ApiException;
import dev.collate.utf8.Position;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;

/**
 * Says what is wrong with a JSON text, and where.
 *
 * @param input the document's name in messages
 */
record JsonProblems(Utf8Slice text, String input) {
    ApiException expected(int at, String wanted) {
        return at(at, "expected " + wanted + ", found " + Snippet.character(text.bytes(), at, text.to()));
    }

    /** A name, {@code [from, end)} with its quotes, that its object has already. */
    ApiException repeatedName(int from, int end) {
        return at(from, "the name " + Snippet.of(text.bytes(), from, end) + " stands twice in one object");
    }

    ApiException at(int at, String what) {
        return ApiException.unprocessable(
                input + ": " + Position.of(text.bytes(), text.from(), at) + ": " + what + ".");
    }
}
