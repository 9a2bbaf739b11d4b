package dev.collate.http;

import dev.collate.admission.MinimumRate;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

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
@Validated
@ConfigurationProperties("collate.overload")
record OverloadSettings(
        @DecimalMin(value = "0", inclusive = false) @DecimalMax(value = "1", inclusive = false) @DefaultValue("0.6")
        double memoryShare,

        @DecimalMin(value = "0", inclusive = false) @DecimalMax("1") @DefaultValue("0.5")
        double keyShare,

        @DurationMin @DefaultValue("5s") Duration patience,
        @DurationMin(inclusive = false) @DefaultValue("30s") Duration deadline,
        @DefaultValue("32KB") DataSize slowest,
        @DurationMin(inclusive = false) @DefaultValue("10s") Duration grace,
        @DefaultValue("5m") Duration maxRequestTime,
        @DefaultValue("64MB") DataSize maxUnreadBody) {
    @AssertTrue(message = "max-request-time must be longer than grace")
    boolean isMaxRequestTimeLongerThanGrace() {
        return maxRequestTime.compareTo(grace) > 0;
    }

    MinimumRate minimumRate() {
        return new MinimumRate(slowest.toBytes(), grace);
    }
}
