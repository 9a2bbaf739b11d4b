package dev.collate.auth;

import dev.collate.http.context.RateLimitStatus;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;

/** Writes the rate-limit headers: {@code X-RateLimit-*} and the headers of the IETF draft "RateLimit header fields for HTTP". */
final class RateLimitHeaders {
    private final long windowSeconds;

    RateLimitHeaders(Duration window) {
        this.windowSeconds = window.toSeconds();
    }

    void write(RateLimitStatus status, HttpServletResponse response) {
        var quota = status.quota();
        response.setHeader("X-RateLimit-Limit", Integer.toString(quota.limit()));
        response.setHeader("X-RateLimit-Remaining", Integer.toString(quota.remaining()));
        response.setHeader("X-RateLimit-Reset", Long.toString(status.resetSecond()));
        response.setHeader("RateLimit-Policy", "\"hour\";q=" + quota.limit() + ";w=" + windowSeconds);
        response.setHeader("RateLimit", "\"hour\";r=" + quota.remaining() + ";t=" + quota.secondsUntilReset());
    }
}
