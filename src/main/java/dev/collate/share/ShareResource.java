package dev.collate.share;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.collate.diff.DataUri;
import dev.collate.diff.Format;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * A whole shared comparison: the response of {@code GET /api/v1/share/{token}}.
 *
 * @param options the options of the comparison; the response has this member only if the share has options
 */
record ShareResource(
        String token,
        String url,
        @Nullable String title,
        Format format,
        @JsonInclude(Include.NON_EMPTY) Map<String, Object> options,
        StoredPart original,
        StoredPart modified,
        StoredPart diff,
        Instant createdAt,
        @Nullable Instant expiresAt,
        long viewCount) {

    static ShareResource of(Share share, String url, ShareService shares) throws IOException {
        var token = share.token();
        return new ShareResource(
                token,
                url,
                share.title(),
                share.format(),
                shares.options(token),
                content(share, SharePart.ORIGINAL, shares),
                content(share, SharePart.MODIFIED, shares),
                StoredPart.json(() -> shares.openPart(token, SharePart.DIFF)),
                share.createdAt(),
                share.expiresAt(),
                share.viewCount());
    }

    /** Returns a content as the API accepts it: a text as it is, an image as a data URI. */
    private static StoredPart content(Share share, SharePart part, ShareService shares) throws IOException {
        InputStreamSource source = () -> shares.openPart(share.token(), part);
        return share.format() == Format.IMAGE
                ? StoredPart.dataUri(shares.fileOf(share, part).mediaType(), source)
                : StoredPart.text(source);
    }

    /**
     * A part of a share as a value in a JSON response. The server reads the part while it writes the response, so the whole part is never
     * in memory.
     *
     * @param writer reads the part, and writes its JSON value to the generator
     */
    @JsonSerialize(using = StoredPart.Serializer.class)
    record StoredPart(Consumer<JsonGenerator> writer) {
        private static final int BUFFER_CHARACTERS = 8 * 1024;

        /** Returns the JSON string of a part that is UTF-8 text. */
        static StoredPart text(InputStreamSource source) {
            return new StoredPart(
                    generator -> openAndCopy(source, generator, reader -> generator.writeString(reader, -1)));
        }

        /** Returns the data URI of a part that is not text. */
        static StoredPart dataUri(String mediaType, InputStreamSource source) {
            return new StoredPart(generator -> DataUri.write(mediaType, source, generator));
        }

        /** Returns a part that is JSON, so it is written unchanged. */
        static StoredPart json(InputStreamSource source) {
            return new StoredPart(generator -> openAndCopy(source, generator, reader -> {
                // writeRawValue writes the first piece and tells the generator that a value begins. writeRaw writes
                // the other pieces, which continue this value.
                var buffer = new char[BUFFER_CHARACTERS];
                generator.writeRawValue(buffer, 0, Math.max(0, reader.read(buffer)));
                for (int length; (length = reader.read(buffer)) >= 0; ) {
                    generator.writeRaw(buffer, 0, length);
                }
            }));
        }

        static final class Serializer extends ValueSerializer<StoredPart> {
            @Override
            public void serialize(StoredPart value, JsonGenerator generator, SerializationContext context) {
                value.writer().accept(generator);
            }
        }

        /** Receives a reader of the characters of a source, and writes them. */
        interface CharacterCopier {
            void copyFrom(Reader reader) throws IOException;
        }

        private static void openAndCopy(InputStreamSource source, JsonGenerator generator, CharacterCopier copy) {
            try (var reader = new InputStreamReader(source.getInputStream(), StandardCharsets.UTF_8)) {
                copy.copyFrom(reader);
            } catch (IOException e) {
                throw JacksonIOException.construct(e, generator);
            }
        }
    }
}
