package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.limit.RateLimitSettings.Store;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the words and the numbers of the console that do not need a server. */
@Tag("engine")
class ServerStatusServiceTest {
    @Test
    void theStoreOfTheRateLimitIsNamed() {
        assertThat(Store.values())
                .extracting(ServerStatusService::place)
                .containsExactlyInAnyOrder("in the memory of this server", "in the database", "in Redis");
    }

    @Test
    void healthChecksAreNotRejectedRequests() {
        var meters = new SimpleMeterRegistry();
        for (var uri : new String[] {"/actuator/health", "/actuator/health/**", "/v1/convert/csv-to-sql"}) {
            Timer.builder("http.server.requests")
                    .tags("uri", uri, "status", "503")
                    .register(meters)
                    .record(Duration.ofMillis(1));
        }

        assertThat(new EndpointCounts(meters).of("503")).isEqualTo(1);
        assertThat(new EndpointCounts(meters).of()).isEqualTo(1);
        assertThat(new EndpointCounts(meters).of("413", "503")).isEqualTo(1);
    }
}
