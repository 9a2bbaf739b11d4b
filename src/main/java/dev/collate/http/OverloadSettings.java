package dev.collate.http;

import dev.collate.admission.MinimumRate;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How much the server takes on.
 *
 * @param memoryShare part of the heap that requests may hold together
 * @param keyShare part of the memory and of the CPU permits that the requests of one key may hold together
 * @param patience how long a request waits for memory, and again for a CPU permit, before it is refused with 503
 * @param deadline how long a request may compute
 * @param slowest what a client must send or take of a body in each second, on average
 * @param grace how long a client may be slower than that; the container lets none be silent for longer
 * @param maxRequestTime how long a request may take in all, the sending of its body and of the response included
 * @param maxUnreadBody how much of a refused body is read and dropped, so that its sender gets to read the refusal
 */
@ConfigurationProperties("collate.overload")
record OverloadSettings(
        @DefaultValue("0.6") double memoryShare,
        @DefaultValue("0.5") double keyShare,
        @DefaultValue("5s") Duration patience,
        @DefaultValue("30s") Duration deadline,
        @DefaultValue("32KB") DataSize slowest,
        @DefaultValue("10s") Duration grace,
        @DefaultValue("5m") Duration maxRequestTime,
        @DefaultValue("64MB") DataSize maxUnreadBody) {
    OverloadSettings {
        require(memoryShare > 0 && memoryShare < 1, "memory-share must be between 0 and 1");
        require(keyShare > 0 && keyShare <= 1, "key-share must be above 0, and at most 1");
        require(deadline.isPositive(), "deadline must be longer than 0");
        require(grace.isPositive(), "grace must be longer than 0");
        require(maxRequestTime.compareTo(grace) > 0, "max-request-time must be longer than grace");
    }

    private static void require(boolean condition, String rule) {
        if (!condition) {
            throw new IllegalArgumentException("collate.overload." + rule);
        }
    }

    MinimumRate minimumRate() {
        return new MinimumRate(slowest.toBytes(), grace);
    }
}
