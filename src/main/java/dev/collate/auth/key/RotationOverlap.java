package dev.collate.auth.key;

import dev.collate.http.request.RequestParameters;
import java.time.Duration;

/** Reads how long the old secret of a rotated key stays valid. */
public final class RotationOverlap {
    private static final Duration MAX = Duration.ofDays(7);

    private RotationOverlap() {}

    /**
     * Reads the parameters of a request to rotate a key.
     *
     * @throws dev.collate.problem.ApiException 400 if the parameter {@code overlap} is not valid
     */
    public static Duration of(RequestParameters parameters) {
        // The default is 0: the old secret becomes invalid at once.
        int seconds = parameters.integer("overlap", 0, 0, (int) MAX.toSeconds());
        parameters.check();
        return Duration.ofSeconds(seconds);
    }
}
