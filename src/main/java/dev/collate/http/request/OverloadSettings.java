package dev.collate.http.request;

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
 * The settings that limit the load that the server accepts.
 *
 * @param memoryShare the fraction of the heap that the bodies of all requests and the work on them may hold together
 * @param keyShare the fraction of this memory, and of the CPU permits, that all requests of one key may hold together; without a key, all
 *     requests of one address
 * @param patience the maximum time for which a request waits for memory before it is rejected with 503; the same maximum applies to the
 *     wait for a CPU permit, and to the wait for the database
 * @param deadline the maximum time of one computation
 * @param slowest the number of bytes per second that a client must send of a body on average
 * @param grace how long a client may stay below this rate. It is also the timeout for a client that sends nothing, and the maximum time for
 *     the request line and the headers, and for the rest of a rejected body
 * @param maxRequestTime the maximum total time of a request; it includes the time in which its body and its response are sent
 * @param maxUnreadBody if the server rejects a request before it has read the whole body, the maximum number of further bytes that it reads
 *     and discards, so that the client reads the response
 */
@Validated
@ConfigurationProperties("collate.overload")
public record OverloadSettings(
        @DecimalMin(value = "0", inclusive = false) @DecimalMax(value = "1", inclusive = false) @DefaultValue("0.6")
        double memoryShare,

        @DecimalMin(value = "0", inclusive = false) @DecimalMax("1") @DefaultValue("0.5")
        double keyShare,

        @DurationMin @DefaultValue("5s") Duration patience,
        @DurationMin(inclusive = false) @DefaultValue("30s") Duration deadline,
        @DefaultValue("32KB") DataSize slowest,
        @DurationMin(inclusive = false) @DefaultValue("10s") Duration grace,
        @DefaultValue("5m") Duration maxRequestTime,
        @DefaultValue("256MB") DataSize maxUnreadBody) {
    @AssertTrue(message = "max-request-time must be longer than grace")
    boolean isMaxRequestTimeLongerThanGrace() {
        return maxRequestTime.compareTo(grace) > 0;
    }
}
