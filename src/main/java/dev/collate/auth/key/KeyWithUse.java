package dev.collate.auth.key;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;

/**
 * A key and its requests.
 *
 * @param hourlyRequests the hours of the last 24 in which the key had requests, oldest first
 */
public record KeyWithUse(@JsonUnwrapped KeySummary key, List<HourlyUse> hourlyRequests) {
    public KeyWithUse {
        hourlyRequests = List.copyOf(hourlyRequests);
    }

    /**
     * The number of requests of a key in one hour.
     *
     * @param hour the beginning of the hour
     */
    public record HourlyUse(Instant hour, long requests) {}
}
