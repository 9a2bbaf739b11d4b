package dev.collate.share;

import dev.collate.auth.key.Sha256;
import dev.collate.diff.ComparisonRequest;
import dev.collate.diff.Contents;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.diff.ImageDiffRequest;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.http.request.RequestParameters;
import dev.collate.problem.ApiException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A request to {@code POST /api/v1/share}.
 *
 * @param options the options of the comparison that the request contains, sorted by name
 */
public record ShareRequest(ComparisonRequest<?> comparison, Map<String, Object> options, ShareMetadata metadata) {
    /** The options of a share that are not options of its comparison. */
    private static final Set<String> SHARE_OPTIONS = Set.of("expiresIn", "title", "originalName", "modifiedName");

    /** Maximum number of characters of the values of all options together. Each view of the share reads all of them. */
    private static final int MAX_OPTIONS_LENGTH = 1 << 16;

    public ShareRequest {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /**
     * Reads the parameters of a request to the API.
     *
     * @throws ApiException 400 if a parameter is not valid, or if the options are too long for a share
     */
    public static ShareRequest of(RequestParameters parameters, long workBudget, DecoderSettings decoders) {
        var format = parameters.choice("format", Format.class, null);
        var metadata = ShareMetadata.read(parameters);
        return of(
                format == Format.IMAGE
                        ? ImageDiffRequest.of(parameters, FileNames.read(parameters), decoders)
                        : DocumentDiffRequest.of(format, Contents.read(parameters), parameters, workBudget),
                parameters,
                metadata);
    }

    /**
     * Creates the request to store a comparison.
     *
     * @param parameters the parameters from which the options of the comparison were read
     * @throws ApiException 400 if the options are too long for a share
     */
    public static ShareRequest of(
            ComparisonRequest<?> comparison, RequestParameters parameters, ShareMetadata metadata) {
        var options = parameters.valuesReadSoFar("options.");
        options.keySet().removeAll(SHARE_OPTIONS);
        if (options.values().stream()
                        .mapToInt(value -> value.toString().length())
                        .sum()
                > MAX_OPTIONS_LENGTH) {
            throw ApiException.invalid("options", "must not have more than 65,536 characters in a share");
        }
        return new ShareRequest(comparison, options, metadata);
    }

    /** Returns a SHA-256 hash of all values, in hexadecimal. A JSON body and a form with the same values have the same hash. */
    String fingerprint() {
        var digest = Sha256.newDigest();
        updateDigest(digest, comparison.originalBytes());
        updateDigest(digest, comparison.modifiedBytes());
        updateDigest(digest, comparison.format().name());
        updateDigest(digest, metadata.expiry().name());
        updateDigest(digest, metadata.title() == null ? "" : "=" + metadata.title());
        updateDigest(digest, Objects.requireNonNullElse(comparison.fileNames().original(), ""));
        updateDigest(digest, Objects.requireNonNullElse(comparison.fileNames().modified(), ""));
        options.forEach((name, value) -> {
            for (var element : value instanceof List<?> list ? list : List.of(value)) {
                updateDigest(digest, name);
                updateDigest(digest, element.toString());
            }
        });
        return Sha256.toHex(digest.digest());
    }

    private static void updateDigest(MessageDigest digest, String text) {
        updateDigest(digest, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static void updateDigest(MessageDigest digest, ByteBuffer bytes) {
        digest.update(
                ByteBuffer.allocate(Integer.BYTES).putInt(bytes.remaining()).array());
        digest.update(bytes);
    }
}
