package dev.collate.auth.window;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * The settings of the rate limit of each key.
 *
 * @param store whether requests are counted in memory or in the database
 * @param window the length of the rolling window; it must be a whole number of milliseconds
 */
@Validated
@ConfigurationProperties("collate.rate-limit")
public record RateLimitSettings(
        Store store, @DurationMin(millis = 1) Duration window) {
    /** The place where requests are counted. */
    public enum Store {
        /** In the memory of this server. Each server has its own count. */
        MEMORY,
        /** In the database. All servers that use the database have one common count. */
        DATABASE
    }
}
