package dev.collate.share;

import dev.collate.diff.Format;
import dev.collate.engine.text.FileName;
import dev.collate.http.body.RequestParameters;
import dev.collate.utf8.Utf8Slice;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A request to {@code POST /api/v1/share}.
 *
 * @param originalName the file name of the original; null if the original was not sent as a file, or if its file name cannot be used
 * @param modifiedName the file name of the modified content; null if this content was not sent as a file, or if its file name cannot be
 *     used
 */
public record ShareRequest(
        Utf8Slice original,
        Utf8Slice modified,
        @Nullable String originalName,
        @Nullable String modifiedName,
        Format format,
        Expiry expiry,
        @Nullable String title) {
    private static final int MAX_TITLE_LENGTH = 200;

    /** Reads the parameters of a request to the API. */
    static ShareRequest of(RequestParameters parameters) {
        var request = new ShareRequest(
                parameters.text("original"),
                parameters.text("modified"),
                fileName(parameters, "original"),
                fileName(parameters, "modified"),
                parameters.choice("format", Format.class, null),
                Expiry.of(parameters, "options.expiresIn"),
                title(parameters, "options.title"));
        parameters.check();
        return request;
    }

    /**
     * Returns the request of a page of the website, which has already read the contents. The expiry and the title are read from the
     * parameters, as in the API.
     */
    public static ShareRequest of(
            Utf8Slice original,
            Utf8Slice modified,
            @Nullable String originalName,
            @Nullable String modifiedName,
            Format format,
            RequestParameters parameters) {
        var request = new ShareRequest(
                original,
                modified,
                FileName.of(originalName).map(FileName::toString).orElse(null),
                FileName.of(modifiedName).map(FileName::toString).orElse(null),
                format,
                Expiry.of(parameters, "options.expiresIn"),
                title(parameters, "options.title"));
        parameters.check();
        return request;
    }

    private static @Nullable String fileName(RequestParameters parameters, String name) {
        return FileName.of(parameters.fileName(name)).map(FileName::toString).orElse(null);
    }

    private static @Nullable String title(RequestParameters parameters, String name) {
        var title = parameters.string(name, null);
        if (title != null && title.codePointCount(0, title.length()) > MAX_TITLE_LENGTH) {
            parameters.reject(name, "must have at most " + MAX_TITLE_LENGTH + " characters");
        }
        if (title != null && title.chars().anyMatch(Character::isISOControl)) {
            parameters.reject(name, "must not contain control characters or line breaks");
        }
        return title;
    }

    /** Returns a SHA-256 hash of all values, in hexadecimal. A JSON body and a form with the same values have the same hash. */
    String fingerprint() {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            update(digest, original);
            update(digest, modified);
            update(digest, Utf8Slice.of(format.name()));
            update(digest, Utf8Slice.of(expiry.name()));
            update(digest, Utf8Slice.of(title == null ? "" : "=" + title));
            if (originalName != null || modifiedName != null) {
                update(digest, Utf8Slice.of(originalName == null ? "" : originalName));
                update(digest, Utf8Slice.of(modifiedName == null ? "" : modifiedName));
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static void update(MessageDigest digest, Utf8Slice text) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(text.length()).array());
        digest.update(text.bytes(), text.from(), text.length());
    }
}
