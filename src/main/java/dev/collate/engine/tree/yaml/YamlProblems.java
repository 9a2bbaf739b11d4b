package dev.collate.engine.tree.yaml;

import dev.collate.engine.tree.parse.JsonReader;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Position;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;

/**
 * Creates the exceptions for an invalid YAML text. Each error text has the line and the column.
 *
 * @param inputName the name of the document for error messages
 */
record YamlProblems(Utf8Slice yaml, String inputName) {
    /** Returns the exception for an unexpected character. */
    ApiException expected(int position, String expected) {
        return problemAt(
                position,
                "expected " + expected + ", found " + Snippet.describeCharacter(yaml.bytes(), position, yaml.to()));
    }

    ApiException tooDeep(int position) {
        return problemAt(
                position, "sequences and mappings are nested more than " + JsonReader.MAX_DEPTH + " levels deep");
    }

    ApiException problemAt(int index, String problem) {
        var position = Position.of(yaml.bytes(), yaml.from(), index);
        return ApiException.unprocessable(inputName, position.line(), position.column(), problem);
    }
}
