package dev.collate.engine.tree.yaml;

import dev.collate.engine.tree.parse.JsonReader;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;

/**
 * A YAML text as JSON text.
 *
 * @param json the JSON text of the document; if there are several documents, an array of them
 * @param several whether the text has several documents
 * @param height the maximum number of nested collections
 */
public record YamlStream(Utf8Slice json, boolean several, int height) {
    /**
     * Returns the JSON text of the documents as an array, even if there is only one document.
     *
     * @param input the name of the document for error messages
     * @throws ApiException 422 if the array would be nested too deeply
     */
    public Utf8Slice asArray(String input) {
        if (several) {
            return json;
        }
        if (height == JsonReader.MAX_DEPTH) {
            throw ApiException.unprocessable(
                    input,
                    "nested more than " + (JsonReader.MAX_DEPTH - 1) + " levels deep in one of several documents");
        }
        var array = new byte[json.length() + 2];
        array[0] = '[';
        System.arraycopy(json.bytes(), json.from(), array, 1, json.length());
        array[array.length - 1] = ']';
        return new Utf8Slice(array, 0, array.length);
    }
}
