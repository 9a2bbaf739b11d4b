package dev.collate.auth;

import dev.collate.limit.AddressBuckets;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Component;

/** Limits the rate of requests without a valid key. Each client address has a token bucket. */
@Component
class FailedAuthentications {
    private final AddressBuckets buckets;

    FailedAuthentications(AccessSettings settings) {
        var failures = settings.failedAuthentications();
        this.buckets = new AddressBuckets(failures.burst(), failures.perSecond());
    }

    /**
     * Returns the error for a request without a valid key: 401 with this detail, or 429 if the client address has sent too many such
     * requests.
     */
    ApiException refusal(HttpServletRequest request, String detail) {
        return buckets.take(request.getRemoteAddr())
                .map(wait -> ApiException.rateLimited(
                        "Too many requests without a valid API key from this address: wait, then check the key.", wait))
                .orElseGet(() -> ApiException.unauthorized(detail));
    }
}
