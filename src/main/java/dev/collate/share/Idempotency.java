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

    /** Returns the idempotency of a request with this {@code Idempotency-Key} header. Returns null if the header is missing. */
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
