package dev.collate.access;

import dev.collate.limit.Quota;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;

/** Tells a caller where it stands: {@code X-RateLimit-*}, and the fields of the IETF draft "RateLimit header fields for HTTP". */
final class RateLimitHeaders {
    private static final long MILLIS = 1_000;

    private final Clock clock;
    private final long windowSeconds;

    RateLimitHeaders(Clock clock, Duration window) {
        this.clock = clock;
        this.windowSeconds = window.toSeconds();
    }

    void write(Quota quota, HttpServletResponse response) {
        var reset = Math.ceilDiv(clock.millis() + quota.untilReset().toMillis(), MILLIS);
        response.setHeader("X-RateLimit-Limit", Integer.toString(quota.limit()));
        response.setHeader("X-RateLimit-Remaining", Integer.toString(quota.remaining()));
        response.setHeader("X-RateLimit-Reset", Long.toString(reset));
        response.setHeader("RateLimit-Policy", "\"hour\";q=" + quota.limit() + ";w=" + windowSeconds);
        response.setHeader("RateLimit", "\"hour\";r=" + quota.remaining() + ";t=" + quota.secondsUntilReset());
    }
}
