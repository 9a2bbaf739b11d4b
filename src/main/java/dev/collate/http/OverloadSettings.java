package dev.collate.http;

import dev.collate.admission.MinimumRate;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of the load that the server accepts.
 *
 * @param memoryShare fraction of the heap that requests may hold together
 * @param keyShare fraction of the memory and of the CPU permits that the requests of one key may hold together
 * @param patience maximum wait of a request for memory, and again for a CPU permit, before it is rejected with 503
 * @param deadline maximum computing time of a request
 * @param slowest minimum average rate, per second, at which a client must send a body or read a response
 * @param grace how long a client may stay below the minimum rate; Tomcat disconnects a client that is silent for longer
 * @param maxRequestTime maximum total time of a request, including sending its body and its response
 * @param maxUnreadBody maximum size of the rest of a rejected body that the server reads and discards, so that the client can read the
 *     response
 * @param largeBodyThreads maximum number of requests with large bodies that are served at the same time; slow clients
 *     may occupy half of them
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
        @DefaultValue("256MB") DataSize maxUnreadBody,
        @Min(2) @DefaultValue("256") int largeBodyThreads) {
    @AssertTrue(message = "max-request-time must be longer than grace")
    boolean isMaxRequestTimeLongerThanGrace() {
        return maxRequestTime.compareTo(grace) > 0;
    }

    MinimumRate minimumRate() {
        return new MinimumRate(slowest.toBytes(), grace);
    }
}
