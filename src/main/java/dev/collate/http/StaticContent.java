package dev.collate.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.function.SingletonSupplier;

/** A file or document that is the same for all clients. It is compressed once and has an ETag. Clients may cache it for an hour. */
final class StaticContent {
    private static final CacheControl CACHED =
            CacheControl.maxAge(Duration.ofHours(1)).cachePublic();
    private static final Pattern GZIP =
            Pattern.compile("(?i)(^|,)\\s*(gzip|\\*)\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[0-9.]+\\s*)?(,|$)");

    private final MediaType type;
    private final byte[] bytes;
    private final Supplier<byte[]> compressed = SingletonSupplier.of(this::compress);
    private final String tag;

    /**
     * @param bytes the content, which must not be changed later, because it is not copied
     */
    StaticContent(MediaType type, byte[] bytes) {
        this.type = type;
        this.bytes = bytes;
        var checksum = new CRC32();
        checksum.update(bytes);
        this.tag = Long.toHexString(checksum.getValue()) + "-" + bytes.length;
    }

    /** Returns the response to a request with this {@code Accept-Encoding}. */
    ResponseEntity<byte[]> response(String acceptEncoding) {
        boolean isCompressed = GZIP.matcher(acceptEncoding).find();
        var response = ResponseEntity.ok()
                .contentType(type)
                .cacheControl(CACHED)
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING)
                .eTag('"' + tag + (isCompressed ? "-gzip" : "") + '"');
        return isCompressed
                ? response.header(HttpHeaders.CONTENT_ENCODING, "gzip").body(compressed.get())
                : response.body(bytes);
    }

    private byte[] compress() {
        var target = new ByteArrayOutputStream(bytes.length / 3);
        try (var gzip = new GZIPOutputStream(target)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return target.toByteArray();
    }
}
