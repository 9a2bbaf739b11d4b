package dev.collate.http;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.function.SingletonSupplier;

/** A file or document that is the same for all clients. It is compressed once and has an ETag. Clients may cache it. */
final class StaticContent {
    /** Finds {@code gzip} or {@code *} in an Accept-Encoding header, unless its quality value is 0. */
    private static final Pattern ACCEPTS_GZIP =
            Pattern.compile("(?i)(^|,)\\s*(gzip|\\*)\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[0-9.]+\\s*)?(,|$)");

    /** Finds {@code gzip} with the quality value 0, which also applies if the header contains {@code *}. */
    private static final Pattern REFUSES_GZIP = Pattern.compile("(?i)(^|,)\\s*gzip\\s*;\\s*q=0(\\.0*)?\\s*(,|$)");

    private final MediaType type;
    private final byte[] bytes;
    private final Duration maxAge;
    private final Supplier<byte[]> compressed = SingletonSupplier.of(this::compress);
    private final String etag;

    /**
     * @param bytes the content, which must not be changed later, because it is not copied
     * @param maxAge for how long clients may cache the content
     */
    StaticContent(MediaType type, byte[] bytes, Duration maxAge) {
        this.type = type;
        this.bytes = bytes;
        this.maxAge = maxAge;
        var checksum = new CRC32();
        checksum.update(bytes);
        this.etag = Long.toHexString(checksum.getValue()) + "-" + bytes.length;
    }

    /** Reads a file of the class path. */
    static byte[] read(String path) {
        try {
            return new ClassPathResource(path).getContentAsByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the checksum and the length of the content. The ETag of a response contains both. */
    String etag() {
        return etag;
    }

    /** Returns the response with the file of this name. */
    static ResponseEntity<byte[]> response(Map<String, StaticContent> files, String name, String acceptEncoding) {
        var file = files.get(name);
        if (file == null) {
            throw ApiException.of(ErrorCode.NOT_FOUND);
        }
        return file.response(acceptEncoding);
    }

    /** Returns the response to a request with this {@code Accept-Encoding}. */
    ResponseEntity<byte[]> response(String acceptEncoding) {
        boolean isCompressed = ACCEPTS_GZIP.matcher(acceptEncoding).find()
                && !REFUSES_GZIP.matcher(acceptEncoding).find();
        var response = ResponseEntity.ok()
                .contentType(type)
                .cacheControl(CacheControl.maxAge(maxAge).cachePublic())
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING)
                .eTag('"' + etag + (isCompressed ? "-gzip" : "") + '"');
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
