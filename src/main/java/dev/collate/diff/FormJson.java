package dev.collate.diff;

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

    /** Returns the JSON value. Returns an empty Optional if the text is not valid JSON, or if it is too long. */
    static Optional<JsonNode> parse(String text) {
        try {
            return text.length() > MAX_LENGTH ? Optional.empty() : Optional.of(MAPPER.readTree(text));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}
