package dev.collate.diff;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import org.springframework.core.io.InputStreamSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.exc.JacksonIOException;

/** Encodes files as data URIs: the media type, and the bytes in Base64. */
public final class DataUri {
    /** Number of bytes that are encoded at once. It is a multiple of 3, so only the end of the Base64 text has padding. */
    private static final int BLOCK_BYTES = 3 << 13;

    private DataUri() {}

    private static String prefix(String mediaType) {
        return "data:" + mediaType + ";base64,";
    }

    /** Returns the data URI of a file. */
    public static String of(String mediaType, InputStreamSource file) {
        try (var in = file.getInputStream()) {
            return prefix(mediaType) + Base64.getEncoder().encodeToString(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the data URI of a file as a JSON string. The file is read while the JSON is written. */
    public static void write(String mediaType, InputStreamSource file, JsonGenerator generator) {
        try (var in = file.getInputStream()) {
            // A data URI has no character that JSON escapes. writeRawValue tells the generator that a value begins, and
            // writeRaw continues this value.
            generator.writeRawValue('"' + prefix(mediaType));
            for (var block = in.readNBytes(BLOCK_BYTES); block.length > 0; block = in.readNBytes(BLOCK_BYTES)) {
                generator.writeRaw(Base64.getEncoder().encodeToString(block));
            }
            generator.writeRaw('"');
        } catch (IOException e) {
            throw JacksonIOException.construct(e, generator);
        }
    }
}
