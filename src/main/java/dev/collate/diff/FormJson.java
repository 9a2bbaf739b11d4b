package dev.collate.diff;

import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Parses JSON text in a field of a form. */
final class FormJson {
    /** Maximum number of characters of a text. */
    static final int MAX_LENGTH = 100_000;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private FormJson() {}

    /**
     * Returns the JSON value in a text; if it is an array, its elements. Returns an empty Optional if the text is not valid JSON, or if it is
     * too long.
     */
    static Optional<List<JsonNode>> parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            return Optional.of(elements(MAPPER.readTree(text)));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    static List<JsonNode> elements(JsonNode value) {
        return value.isArray() ? value.valueStream().toList() : List.of(value);
    }
}
