package dev.collate.diff;

import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** Parses JSON text in a field of a form. */
final class FormJson {
    /** Maximum number of characters of a text. */
    static final int MAX_LENGTH = 100_000;

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private FormJson() {}

    /**
     * Returns the JSON value in a text; if it is an array, its elements. Returns an empty Optional if the text is not valid JSON, has a
     * duplicate key, or is too long.
     */
    static Optional<List<JsonNode>> parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            var value = MAPPER.readTree(text);
            return Optional.of(value.isArray() ? value.valueStream().toList() : List.of(value));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}
