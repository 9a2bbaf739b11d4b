package dev.collate.share;

import dev.collate.problem.ApiException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Identifies a request to create a share. If the client repeats the request, no second share is created.
 *
 * @param key the value of the {@code Idempotency-Key} header
 * @param fingerprint a hash of the request; equal requests have equal fingerprints
 */
record Idempotency(String key, String fingerprint) {
    private static final Pattern KEY = Pattern.compile("[!-~]{1,255}");

    /**
     * Reads the {@code Idempotency-Key} header of a request. Returns null if the header is missing.
     *
     * @throws ApiException 400 if the header is not 1 to 255 visible ASCII characters
     */
    static @Nullable Idempotency of(@Nullable String header, ShareRequest request) {
        if (header == null) {
            return null;
        }
        if (!KEY.matcher(header).matches()) {
            throw ApiException.invalid("Idempotency-Key", "must be 1 to 255 visible ASCII characters");
        }
        return new Idempotency(header, request.fingerprint());
    }
}
