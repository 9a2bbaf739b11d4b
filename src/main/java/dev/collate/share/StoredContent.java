package dev.collate.share;

import dev.collate.diff.DataUri;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * A part of a share as a value in a JSON response. The server reads the part while it writes the response, so the whole part is never in
 * memory.
 */
sealed interface StoredContent {
    /** Opens a stream of the part. */
    interface Source {
        InputStream open() throws IOException;
    }

    /** A part that is UTF-8 text. It is written as a JSON string. */
    @JsonSerialize(using = Text.Writer.class)
    record Text(Source source) implements StoredContent {
        static final class Writer extends ValueSerializer<Text> {
            @Override
            public void serialize(Text value, JsonGenerator generator, SerializationContext context) {
                read(value.source(), generator, reader -> generator.writeString(reader, -1));
            }
        }
    }

    /** A part that is written as a data URI, because it is not text. */
    @JsonSerialize(using = Binary.Writer.class)
    record Binary(String mediaType, Source source) implements StoredContent {
        static final class Writer extends ValueSerializer<Binary> {
            @Override
            public void serialize(Binary value, JsonGenerator generator, SerializationContext context) {
                DataUri.write(value.mediaType(), value.source()::open, generator);
            }
        }
    }

    /** A part that is JSON, so it is written unchanged. */
    @JsonSerialize(using = Json.Writer.class)
    record Json(Source source) implements StoredContent {
        private static final int BUFFER = 8 * 1024;

        static final class Writer extends ValueSerializer<Json> {
            @Override
            public void serialize(Json value, JsonGenerator generator, SerializationContext context) {
                read(value.source(), generator, reader -> {
                    // The JSON text is written in pieces. writeRawValue writes the first piece and tells the generator
                    // that a value begins.
                    // writeRaw writes the other pieces, which continue this value.
                    var buffer = new char[BUFFER];
                    generator.writeRawValue(buffer, 0, Math.max(0, reader.read(buffer)));
                    for (int length; (length = reader.read(buffer)) >= 0; ) {
                        generator.writeRaw(buffer, 0, length);
                    }
                });
            }
        }
    }

    /** Receives a reader of the characters of a source, and writes them. */
    interface Copy {
        void from(Reader reader) throws IOException;
    }

    private static void read(Source source, JsonGenerator generator, Copy copy) {
        try (var reader = new InputStreamReader(source.open(), StandardCharsets.UTF_8)) {
            copy.from(reader);
        } catch (IOException e) {
            throw JacksonIOException.construct(e, generator);
        }
    }
}
