package dev.collate.engine.tree.parse;

import dev.collate.problem.ApiException;
import dev.collate.problem.ApiException.ContentError;
import dev.collate.utf8.Position;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;

/**
 * Creates the exceptions for an invalid JSON text. Each error text has the line, the column and the JSON Pointer.
 *
 * @param inputName the name of the document for error messages
 */
record JsonProblems(Utf8Slice text, String inputName) {
    ApiException expected(int index, String expected) {
        return problemAt(
                index, "expected " + expected + ", found " + Snippet.describeCharacter(text.bytes(), index, text.to()));
    }

    /** Returns the exception for a duplicate key. The key with its quotes is the text {@code [from, end)}. */
    ApiException duplicateKey(int from, int end) {
        return problemAt(from, "duplicate key " + Snippet.of(text.bytes(), from, end));
    }

    ApiException problemAt(int index, String problem) {
        var position = Position.of(text.bytes(), text.from(), index);
        return ApiException.unprocessable(new ContentError(
                inputName, null, position.line(), position.column(), JsonPointer.pointerAt(text, index), problem));
    }
}
