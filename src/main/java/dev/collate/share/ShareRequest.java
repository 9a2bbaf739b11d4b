package dev.collate.share;

import dev.collate.diff.DiffSettings;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.diff.ImageDiffRequest;
import dev.collate.http.body.RequestParameters;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A request to {@code POST /api/v1/share}. */
public record ShareRequest(
        ShareContents contents, Expiry expiry, @Nullable String title) {
    private static final int MAX_TITLE_LENGTH = 200;

    /** The options of a share that are not options of its comparison. */
    private static final Set<String> OWN_OPTIONS = Set.of("expiresIn", "title", "originalName", "modifiedName");

    /** Reads the parameters of a request to the API. */
    public static ShareRequest of(RequestParameters parameters, DiffSettings settings) {
        var format = parameters.choice("format", Format.class, null);
        if (format == Format.IMAGE) {
            return ofImages(FileNames.in(parameters), parameters, ImageDiffRequest::of);
        }
        var original = parameters.text("original");
        var modified = parameters.text("modified");
        // The comparer is created before the expiry and the title are read, so that it contains only the options of the
        // comparison.
        var comparer = format.comparer(parameters, settings);
        return of(new ShareContents.Texts(original, modified, FileNames.in(parameters), comparer), parameters);
    }

    /**
     * Returns the request of a page of the website, which has already read the contents and the options of the comparison. The expiry and
     * the title are read from the parameters, as in the API.
     */
    public static ShareRequest of(ShareContents contents, RequestParameters parameters) {
        var request = new ShareRequest(
                contents, Expiry.of(parameters, "options.expiresIn"), title(parameters, "options.title"));
        parameters.check();
        return request;
    }

    /**
     * Reads a request to share two images.
     *
     * @param reader reads the images and the options of the comparison, and checks all parameters
     */
    public static ShareRequest ofImages(
            FileNames names, RequestParameters parameters, Function<RequestParameters, ImageDiffRequest> reader) {
        var expiry = Expiry.of(parameters, "options.expiresIn");
        var title = title(parameters, "options.title");
        var images = reader.apply(parameters);
        var options = new TreeMap<>(parameters.values("options."));
        options.keySet().removeAll(OWN_OPTIONS);
        return new ShareRequest(new ShareContents.Images(images, names, options), expiry, title);
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
            update(digest, contents.original());
            update(digest, contents.modified());
            update(digest, contents.format().name());
            update(digest, expiry.name());
            update(digest, title == null ? "" : "=" + title);
            var names = contents.names();
            var options = contents.options();
            if (!names.equals(FileNames.NONE) || !options.isEmpty()) {
                update(digest, Objects.requireNonNullElse(names.original(), ""));
                update(digest, Objects.requireNonNullElse(names.modified(), ""));
            }
            options.forEach((name, value) -> {
                for (var element : value instanceof List<?> list ? list : List.of(value)) {
                    update(digest, name);
                    update(digest, element.toString());
                }
            });
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static void update(MessageDigest digest, String text) {
        update(digest, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static void update(MessageDigest digest, ByteBuffer bytes) {
        digest.update(
                ByteBuffer.allocate(Integer.BYTES).putInt(bytes.remaining()).array());
        digest.update(bytes);
    }
}
