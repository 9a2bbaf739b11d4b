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
     * Counts the use of a tool of the website. The use counts as a request of the key, like a call of the API. If the plan of the key has
     * no API access, the key has no request limit, and only the limit of the client address applies.
     *
     * @throws ApiException 429 if the limit of the key is exceeded
     */
    void count(Caller caller, HttpServletResponse response) {
        if (caller.allowance().apiAccess()) {
            KeyRateLimit.require(keys.count(caller, response));
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
