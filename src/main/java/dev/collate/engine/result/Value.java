package dev.collate.engine.result;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.collate.utf8.Utf8Slice;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;

/** A value of a document, as it is sent in an answer. */
public sealed interface Value {
    /** A plain string, sent as a JSON string. */
    record Text(@JsonValue String text) implements Value {}

    /** JSON text, sent unchanged: every digit as the document spelled it. */
    @JsonSerialize(using = Json.Writer.class)
    record Json(Utf8Slice json) implements Value {
        static final class Writer extends ValueSerializer<Json> {
            @Override
            public void serialize(Json value, JsonGenerator generator, SerializationContext context) {
                generator.writeRawValue(new RawUtf8(value.json()));
            }
        }
    }
}
