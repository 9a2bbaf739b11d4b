package dev.collate.page;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import java.io.IOException;
import java.io.InputStream;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Converts the parts of a page model to JSON, in which a share stores them, and back. The records of the model must
 * be able to read the JSON of all stored shares.
 */
final class PageJson {
    /** Serializes only the components of records. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .changeDefaultVisibility(visibility -> visibility
                    .withVisibility(PropertyAccessor.ALL, Visibility.NONE)
                    .withVisibility(PropertyAccessor.FIELD, Visibility.ANY)
                    .withVisibility(PropertyAccessor.CREATOR, Visibility.ANY))
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private PageJson() {}

    static byte[] write(Object part) {
        return JSON.writeValueAsBytes(part);
    }

    /** @throws IOException if the stream fails */
    static <T> T read(InputStream stored, Class<T> type) throws IOException {
        try (stored) {
            return JSON.readValue(stored, type);
        }
    }
}
