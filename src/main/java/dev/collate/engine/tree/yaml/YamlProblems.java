package dev.collate.engine.tree.yaml;

import dev.collate.engine.tree.parse.JsonReader;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Position;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;

/**
 * Creates the exceptions for an invalid YAML text. Each error text has the line and the column.
 *
 * @param input the name of the document for error messages
 */
record YamlProblems(Utf8Slice yaml, String input) {
    /** Returns the exception for an unexpected character. */
    ApiException expected(int at, String wanted) {
        return at(at, "expected " + wanted + ", found " + Snippet.describeCharacter(yaml.bytes(), at, yaml.to()));
    }

    ApiException tooDeep(int at) {
        return at(at, "nested more than " + JsonReader.MAX_DEPTH + " levels deep");
    }

    ApiException at(int at, String what) {
        var position = Position.of(yaml.bytes(), yaml.from(), at);
        return ApiException.unprocessable(input, position.line(), position.column(), what);
    }
}
