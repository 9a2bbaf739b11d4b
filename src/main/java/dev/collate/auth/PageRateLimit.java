package dev.collate.auth;

import dev.collate.auth.signin.SiteSettings;
import dev.collate.limit.AddressBuckets;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Component;

/** Limits the rate of requests to the pages of the website. */
@Component
class PageRateLimit {
    private final AddressBuckets buckets;
    private final KeyRateLimit keys;

    PageRateLimit(SiteSettings settings, KeyRateLimit keys) {
        this.buckets = new AddressBuckets(settings.burst(), settings.perSecond());
        this.keys = keys;
    }

    /**
     * Counts the use of a tool like a call of the API. A key without API access has no requests to count, so the limit of its address
     * applies.
     *
     * @throws ApiException 429 if the key or the address has used all its requests
     */
    void count(Caller caller, HttpServletRequest request, HttpServletResponse response) {
        if (caller.allowance().apiAccess()) {
            KeyRateLimit.require(keys.count(caller, request, response));
        } else {
            countAddress(request);
        }
    }

    /** @throws ApiException 429 if the client address has sent too many requests */
    void countAddress(HttpServletRequest request) {
        buckets.take(request.getRemoteAddr()).ifPresent(wait -> {
            throw ApiException.rateLimited(
                    "Too many requests for pages from this address; try again in a moment.", wait);
        });
    }
}
