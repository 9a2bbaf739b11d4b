package dev.collate.auth;

import dev.collate.auth.key.KeyUses;
import dev.collate.auth.window.RateLimitSettings;
import dev.collate.auth.window.RequestWindows;
import dev.collate.limit.Quota;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;

/**
 * Counts the requests of each key in one rolling window. The requests of programs to the API and the requests of people to the website
 * count together.
 */
@Component
class KeyRateLimit {
    private final RequestWindows windows;
    private final KeyUses uses;
    private final long windowSeconds;
    private final Clock clock;

    KeyRateLimit(RequestWindows windows, KeyUses uses, RateLimitSettings settings, Clock clock) {
        this.windows = windows;
        this.uses = uses;
        this.windowSeconds = settings.window().toSeconds();
        this.clock = clock;
    }

    /** Counts a request unless the window is full. Writes the rate-limit headers to the response in both cases. */
    Quota count(Caller caller, HttpServletResponse response) {
        var quota = windows.take(caller.keyId(), caller.allowance().requests());
        var now = clock.instant();
        if (quota.admitted()) {
            uses.count(caller.keyId(), now);
        }
        writeHeaders(quota, now, response);
        return quota;
    }

    /** Writes {@code X-RateLimit-*} and the headers of the IETF draft "RateLimit header fields for HTTP". */
    private void writeHeaders(Quota quota, Instant now, HttpServletResponse response) {
        response.setHeader("X-RateLimit-Limit", Integer.toString(quota.limit()));
        response.setHeader("X-RateLimit-Remaining", Integer.toString(quota.remaining()));
        response.setHeader("X-RateLimit-Reset", Long.toString(quota.resetSecond(now)));
        response.setHeader("RateLimit-Policy", "\"hour\";q=" + quota.limit() + ";w=" + windowSeconds);
        response.setHeader("RateLimit", "\"hour\";r=" + quota.remaining() + ";t=" + quota.secondsUntilReset());
    }

    /** @throws ApiException 429 if the request was not admitted, because the window was full */
    static void require(Quota quota) {
        if (!quota.admitted()) {
            var wait = Math.max(1, quota.secondsUntilReset());
            throw ApiException.rateLimited(
                    "This key has used all " + quota.limit() + " requests of its window: try again in " + wait + " s.",
                    Duration.ofSeconds(wait));
        }
    }
}
