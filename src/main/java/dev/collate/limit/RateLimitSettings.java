package dev.collate.limit;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The settings of the rate limits of keys.
 *
 * @param store where requests are counted
 * @param window the length of the rolling window; a fraction of a millisecond is ignored
 * @param redisUrl the address of Redis, for the store {@code redis}: {@code redis://user:password@host:6379/database}, or {@code rediss:}
 *     with TLS
 * @param memoryFallback for how long each server counts requests in its own memory if Redis fails; after this time, and at once if it is
 *     zero, requests are rejected with 503 until Redis works again
 */
@Validated
@ConfigurationProperties("collate.rate-limit")
public record RateLimitSettings(
        Store store,
        @DurationMin(millis = 1) Duration window,
        @DefaultValue("") String redisUrl,
        @DurationMin Duration memoryFallback) {
    /** @throws IllegalArgumentException if the store is Redis, and the address of Redis is not valid */
    public RateLimitSettings {
        if (store == Store.REDIS) {
            parseRedisUrl(redisUrl);
        }
    }

    /**
     * Parses the address of Redis.
     *
     * @throws IllegalArgumentException if this is not a URL of Redis. The message does not contain the URL, because it may contain a
     *     password
     */
    static URI parseRedisUrl(String text) {
        try {
            var url = new URI(text);
            if (url.getHost() != null
                    && String.valueOf(url.getScheme()).matches("rediss?")
                    && (url.getUserInfo() == null || url.getUserInfo().contains(":"))
                    && url.getPath().matches("/?|/\\d{1,9}")) {
                return url;
            }
        } catch (URISyntaxException e) {
            // The exception below is also for a text that is not a URL.
        }
        throw new IllegalArgumentException(
                "collate.rate-limit.redis-url must be the URL of Redis, such as redis://:password@host:6379, for the store redis");
    }

    /** The place where requests are counted. */
    public enum Store {
        /** In the memory of this server. Each server has its own count. */
        MEMORY,
        /** In the database, which must be PostgreSQL. All servers that use the database have one common count. */
        DATABASE,
        /** In Redis or Valkey. All servers that use the same Redis have one common count. */
        REDIS
    }
}
