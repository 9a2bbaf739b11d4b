package dev.collate.auth.window;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * How requests are counted.
 *
 * @param store where
 * @param window over which time, in milliseconds at the finest
 */
@ConfigurationProperties("collate.rate-limit")
public record RateLimitSettings(Store store, Duration window) {
    public RateLimitSettings {
        if (window.toMillis() < 1) {
            throw new IllegalArgumentException("collate.rate-limit.window must be at least 1 millisecond");
        }
    }

    /** Where requests are counted. */
    public enum Store {
        /** In this server's memory. */
        MEMORY,
        /** In the database, one count for all servers that share it. */
        DATABASE
    }
}
