package dev.collate.auth.window;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the rate limit.
 *
 * @param store where requests are counted
 * @param window length of the rolling window, a whole number of milliseconds
 */
@Validated
@ConfigurationProperties("collate.rate-limit")
public record RateLimitSettings(
        Store store, @DurationMin(millis = 1) Duration window) {
    /** Where requests are counted. */
    public enum Store {
        /** In the memory of this server. */
        MEMORY,
        /** In the database, with one count for all servers that share it. */
        DATABASE
    }
}
