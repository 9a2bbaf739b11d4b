package dev.collate.web.overload;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How much the server takes on.
 *
 * @param memoryShare part of the heap that requests may hold together
 * @param patience how long a request waits for memory, and again for a seat, before it is refused with 503
 * @param slowest what a client must send or take of a body in each second, on average
 * @param grace how long a client may be slower than that; the container lets none be silent for longer
 */
@ConfigurationProperties("collate.overload")
record OverloadSettings(
        @DefaultValue("0.6") double memoryShare,
        @DefaultValue("5s") Duration patience,
        @DefaultValue("32KB") DataSize slowest,
        @DefaultValue("10s") Duration grace) {
    OverloadSettings {
        if (!(memoryShare > 0 && memoryShare < 1)) {
            throw new IllegalArgumentException("collate.overload.memory-share must be between 0 and 1");
        }
        if (!grace.isPositive()) {
            throw new IllegalArgumentException("collate.overload.grace must be longer than 0");
        }
    }

    Pace pace() {
        return new Pace(slowest.toBytes(), grace);
    }
}
