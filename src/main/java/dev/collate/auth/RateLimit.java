package dev.collate.auth;

import dev.collate.auth.key.KeyUses;
import dev.collate.auth.signin.SiteSettings;
import dev.collate.limit.RateLimitSettings;
import dev.collate.limit.RateLimitStatus;
import dev.collate.limit.RequestWindows;
import dev.collate.limit.TokenBuckets;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;

/**
 * Limits the rates of requests. The requests of each key count in one rolling window: the requests of programs to the API and the requests
 * of people to the website count together. The requests for pages have a token bucket for each client address.
 */
@Component
class RateLimit {
    private final RequestWindows windows;
    private final KeyUses uses;
    private final long windowSeconds;
    private final TokenBuckets pageBuckets;
    private final Clock clock;

    RateLimit(RequestWindows windows, KeyUses uses, RateLimitSettings settings, SiteSettings site, Clock clock) {
        this.windows = windows;
        this.uses = uses;
        this.windowSeconds = settings.window().toSeconds();
        this.pageBuckets = new TokenBuckets(site.burst(), site.perSecond(), Duration.ofSeconds(1));
        this.clock = clock;
    }

    /** Counts a request unless the window is full. Writes the rate-limit headers to the response in both cases. */
    RateLimitStatus countRequest(Caller caller, HttpServletResponse response) {
        var limitStatus = windows.countRequest(caller.keyId(), caller.limits().maxRequests());
        var now = clock.instant();
        if (limitStatus.isAdmitted()) {
            uses.countRequest(caller.keyId(), now);
        }
        writeHeaders(limitStatus, now, response);
        return limitStatus;
    }

    /** Writes {@code X-RateLimit-*} and the headers of the IETF draft "RateLimit header fields for HTTP". */
    private void writeHeaders(RateLimitStatus limitStatus, Instant now, HttpServletResponse response) {
        response.setHeader("X-RateLimit-Limit", Integer.toString(limitStatus.limit()));
        response.setHeader("X-RateLimit-Remaining", Integer.toString(limitStatus.remaining()));
        response.setHeader("X-RateLimit-Reset", Long.toString(limitStatus.resetEpochSecond(now)));
        response.setHeader("RateLimit-Policy", "\"hour\";q=" + limitStatus.limit() + ";w=" + windowSeconds);
        response.setHeader(
                "RateLimit", "\"hour\";r=" + limitStatus.remaining() + ";t=" + limitStatus.secondsUntilReset());
    }

    /** @throws ApiException 429 if the request was not admitted, because the window was full */
    static void requireAdmitted(RateLimitStatus limitStatus) {
        if (!limitStatus.isAdmitted()) {
            var wait = Math.max(1, limitStatus.secondsUntilReset());
            throw ApiException.rateLimited(
                    "This key has used all " + limitStatus.limit() + " requests of its window: try again in " + wait
                            + " s.",
                    Duration.ofSeconds(wait));
        }
    }

    /**
     * Counts the use of a tool of the website, or a sign-in, as a request of the key, like a call of the API. If the plan of the key has no
     * API access, the key has no request limit, and only the limit of the client address applies.
     *
     * @throws ApiException 429 if the limit of the key is exceeded
     */
    void countToolUseOrThrow(Caller caller, HttpServletResponse response) {
        if (caller.limits().allowsApi()) {
            requireAdmitted(countRequest(caller, response));
        }
    }

    /**
     * Counts a request for a page.
     *
     * @throws ApiException 429 if the client address has sent too many requests
     */
    void countPageRequestOrThrow(HttpServletRequest request) {
        pageBuckets.takeToken(request.getRemoteAddr()).ifPresent(wait -> {
            throw ApiException.rateLimited(
                    "Too many requests for pages from this address; try again in a moment.", wait);
        });
    }
}
