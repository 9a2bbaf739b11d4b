package dev.collate.auth;

import dev.collate.limit.AddressBuckets;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Component;

/** Limits the rate of requests without a valid key: a token bucket for each client address. */
@Component
class FailedAuthentications {
    private final AddressBuckets buckets;

    FailedAuthentications(AccessSettings settings) {
        var failures = settings.failedAuthentications();
        this.buckets = new AddressBuckets(failures.burst(), failures.perSecond());
    }

    /** Returns the error for a request without a valid key: 401 with this detail, or 429 if the client address has failed too often. */
    ApiException refusal(HttpServletRequest request, String detail) {
        return buckets.take(request.getRemoteAddr())
                .map(wait -> ApiException.rateLimited(
                        "Too many requests without a valid API key from this address: wait, then check the key.", wait))
                .orElseGet(() -> ApiException.unauthorized(detail));
    }
}
