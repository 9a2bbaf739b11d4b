package dev.collate.share;

import dev.collate.diff.Comparer;
import dev.collate.diff.DiffSettings;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.http.body.RequestParameters;
import dev.collate.utf8.Utf8Slice;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request to {@code POST /api/v1/share}.
 *
 * @param names the file names of the contents
 * @param comparer compares the contents with the options of the request
 */
public record ShareRequest(
        Utf8Slice original,
        Utf8Slice modified,
        FileNames names,
        Comparer comparer,
        Expiry expiry,
        @Nullable String title) {
    private static final int MAX_TITLE_LENGTH = 200;

    /** Reads the parameters of a request to the API. */
    static ShareRequest of(RequestParameters parameters, DiffSettings settings) {
        var original = parameters.text("original");
        var modified = parameters.text("modified");
        // The comparer is created before the expiry and the title are read, so that it contains only the options of the
        // comparison.
        var comparer = parameters.choice("format", Format.class, null).comparer(parameters, settings);
        var request = new ShareRequest(
                original,
                modified,
                FileNames.in(parameters),
                comparer,
                Expiry.of(parameters, "options.expiresIn"),
                title(parameters, "options.title"));
        parameters.check();
        return request;
    }

    /**
     * Returns the request of a page of the website, which has already read the contents and the options of the comparison. The expiry and
     * the title are read from the parameters, as in the API.
     */
    public static ShareRequest of(
            Utf8Slice original, Utf8Slice modified, FileNames names, Comparer comparer, RequestParameters parameters) {
        var request = new ShareRequest(
                original,
                modified,
                names,
                comparer,
                Expiry.of(parameters, "options.expiresIn"),
                title(parameters, "options.title"));
        parameters.check();
        return request;
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

    Format format() {
        return comparer.format();
    }

    /** Returns a SHA-256 hash of all values, in hexadecimal. A JSON body and a form with the same values have the same hash. */
    String fingerprint() {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            update(digest, original);
            update(digest, modified);
            update(digest, Utf8Slice.of(format().name()));
            update(digest, Utf8Slice.of(expiry.name()));
            update(digest, Utf8Slice.of(title == null ? "" : "=" + title));
            var options = comparer.options();
            if (!names.equals(FileNames.NONE) || !options.isEmpty()) {
                update(digest, Utf8Slice.of(Objects.requireNonNullElse(names.original(), "")));
                update(digest, Utf8Slice.of(Objects.requireNonNullElse(names.modified(), "")));
            }
            options.forEach((name, value) -> {
                for (var element : value instanceof List<?> list ? list : List.of(value)) {
                    update(digest, Utf8Slice.of(name));
                    update(digest, Utf8Slice.of(element.toString()));
                }
            });
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
