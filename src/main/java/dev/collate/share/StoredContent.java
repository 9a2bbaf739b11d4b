package dev.collate.share;

import dev.collate.diff.DataUri;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.springframework.core.io.InputStreamSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * A part of a share as a value in a JSON response. The server reads the part while it writes the response, so the whole part is never in
 * memory.
 *
 * @param output reads the part, and writes it
 */
@JsonSerialize(using = StoredContent.Serializer.class)
record StoredContent(Consumer<JsonGenerator> output) {
    private static final int BUFFER = 8 * 1024;

    /** Returns the JSON string of a part that is UTF-8 text. */
    static StoredContent text(InputStreamSource source) {
        return new StoredContent(generator -> read(source, generator, reader -> generator.writeString(reader, -1)));
    }

    /** Returns the data URI of a part that is not text. */
    static StoredContent dataUri(String mediaType, InputStreamSource source) {
        return new StoredContent(generator -> DataUri.write(mediaType, source, generator));
    }

    /** Returns a part that is JSON, so it is written unchanged. */
    static StoredContent json(InputStreamSource source) {
        return new StoredContent(generator -> read(source, generator, reader -> {
            // The JSON text is written in pieces. writeRawValue writes the first piece and tells the generator that a
            // value begins. writeRaw writes the other pieces, which continue this value.
            var buffer = new char[BUFFER];
            generator.writeRawValue(buffer, 0, Math.max(0, reader.read(buffer)));
            for (int length; (length = reader.read(buffer)) >= 0; ) {
                generator.writeRaw(buffer, 0, length);
            }
        }));
    }

    static final class Serializer extends ValueSerializer<StoredContent> {
        @Override
        public void serialize(StoredContent value, JsonGenerator generator, SerializationContext context) {
            value.output().accept(generator);
        }
    }

    /** Receives a reader of the characters of a source, and writes them. */
    interface Copy {
        void from(Reader reader) throws IOException;
    }

    private static void read(InputStreamSource source, JsonGenerator generator, Copy copy) {
        try (var reader = new InputStreamReader(source.getInputStream(), StandardCharsets.UTF_8)) {
            copy.from(reader);
        } catch (IOException e) {
            throw JacksonIOException.construct(e, generator);
        }
    }
}
