package dev.collate.engine.tree.parse;

import dev.collate.problem.ApiException;
import dev.collate.problem.ApiException.ContentError;
import dev.collate.utf8.Position;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;

/**
 * Creates the exceptions for an invalid JSON text. Each error text has the line, the column and the JSON Pointer.
 *
 * @param input the name of the document for error messages
 */
record JsonProblems(Utf8Slice text, String input) {
    ApiException expected(int at, String wanted) {
        return at(at, "expected " + wanted + ", found " + Snippet.describeCharacter(text.bytes(), at, text.to()));
    }

    /** Returns the exception for a duplicate key. The key with its quotes is the text {@code [from, end)}. */
    ApiException duplicateKey(int from, int end) {
        return at(from, "duplicate key " + Snippet.of(text.bytes(), from, end));
    }

    ApiException at(int at, String what) {
        var position = Position.of(text.bytes(), text.from(), at);
        return ApiException.unprocessable(
                new ContentError(input, null, position.line(), position.column(), JsonPointer.at(text, at), what));
    }
}
