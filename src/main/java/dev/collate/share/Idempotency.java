package dev.collate.share;

import dev.collate.problem.ApiException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Identifies a request that the client may repeat without creating a second share.
 *
 * @param key the value of the {@code Idempotency-Key} header
 * @param fingerprint equal for equal requests
 */
public record Idempotency(String key, String fingerprint) {
    private static final Pattern KEY = Pattern.compile("[!-~]{1,255}");

    /** Creates it from the {@code Idempotency-Key} header; null without the header. */
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
