package dev.collate.engine.json.parse;

import dev.collate.problem.ApiException;
import dev.collate.utf8.Position;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;

/**
 * Creates the errors for an invalid JSON text, with their positions.
 *
 * @param input the document's name in messages
 */
record JsonProblems(Utf8Slice text, String input) {
    ApiException expected(int at, String wanted) {
        return at(at, "expected " + wanted + ", found " + Snippet.character(text.bytes(), at, text.to()));
    }

    /** Returns the error for a duplicate key at {@code [from, end)}, quotes included. */
    ApiException duplicateKey(int from, int end) {
        return at(from, "duplicate key " + Snippet.of(text.bytes(), from, end));
    }

    ApiException at(int at, String what) {
        return ApiException.unprocessable(
                input + ": " + Position.of(text.bytes(), text.from(), at) + ": " + what + ".");
    }
}
