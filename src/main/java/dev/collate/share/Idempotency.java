package dev.collate.share;

import dev.collate.problem.ApiException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What makes repeating a request harmless.
 *
 * @param key the caller's name for the request
 * @param fingerprint tells whether two requests ask for the same
 */
record Idempotency(String key, String fingerprint) {
    private static final Pattern KEY = Pattern.compile("[!-~]{1,255}");

    /** From the {@code Idempotency-Key} header; null without one. */
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
