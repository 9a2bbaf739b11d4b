package dev.collate.auth;

import dev.collate.limit.TokenBuckets;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** Limits the rate of requests without a valid key or password. Each client address has a token bucket. */
@Component
class FailedAuthentications {
    private final TokenBuckets buckets;

    FailedAuthentications(AccessSettings settings) {
        var failures = settings.failedAuthentications();
        this.buckets = new TokenBuckets(failures.burst(), failures.perSecond(), Duration.ofSeconds(1));
    }

    /**
     * Counts a failure of the client address. Returns the error 401 with this detail.
     *
     * @throws ApiException 429 if there were too many failures
     */
    ApiException countAndCreateError(HttpServletRequest request, String detail) {
        countFailureOrThrow(request);
        return ApiException.unauthorized(detail);
    }

    /**
     * Counts a failure of the client address.
     *
     * @throws ApiException 429 if there were too many failures
     */
    void countFailureOrThrow(HttpServletRequest request) {
        buckets.takeToken(request.getRemoteAddr()).ifPresent(wait -> {
            throw ApiException.rateLimited(
                    "Too many requests without a valid API key or password from this address: wait, then check the key or the password.",
                    wait);
        });
    }

    /** Returns whether the next failure of the client address is one too many. */
    boolean isExhausted(HttpServletRequest request) {
        return buckets.isEmpty(request.getRemoteAddr());
    }

    /** Removes a failure from the count of the client address. */
    void removeFailure(HttpServletRequest request) {
        buckets.returnToken(request.getRemoteAddr());
    }
}
