package dev.collate.auth.window;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * How requests are counted.
 *
 * @param store where
 * @param window over which time, in milliseconds at the finest
 */
@Validated
@ConfigurationProperties("collate.rate-limit")
public record RateLimitSettings(
        Store store, @DurationMin(millis = 1) Duration window) {
    /** Where requests are counted. */
    public enum Store {
        /** In this server's memory. */
        MEMORY,
        /** In the database, one count for all servers that share it. */
        DATABASE
    }
}
