package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.collate.auth.StorageUsages;
import dev.collate.auth.StorageUsages.StorageUsage;
import dev.collate.limit.RateLimitSettings.Store;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the words and the numbers of the console that do not need a server. */
@Tag("engine")
class ConsoleControllerTest {
    @Test
    void theStoreOfTheRateLimitIsNamed() {
        assertThat(Store.values())
                .extracting(ConsoleController::countingPlace)
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

        var numbers = new HourlyStatistics(meters, mock(), Clock.systemUTC());

        assertThat(numbers.countResponses("503")).isEqualTo(1);
        assertThat(numbers.countResponses("413")).isZero();
        assertThat(numbers.countResponses()).isEqualTo(1);
    }

    @Test
    void theStoredSizeIsThatOfTheCurrentHourAfterTheClockWasSetBack() {
        StorageUsages storage = mock();
        Clock clock = mock();
        var numbers = new HourlyStatistics(new SimpleMeterRegistry(), storage, clock);
        when(clock.instant()).thenReturn(Instant.parse("2026-11-27T12:00:00Z"));
        when(storage.total()).thenReturn(new StorageUsage(1, 1_000));
        numbers.sample();

        when(clock.instant()).thenReturn(Instant.parse("2026-11-27T10:00:00Z"));
        when(storage.total()).thenReturn(new StorageUsage(1, 2_000));

        assertThat(numbers.charts().getLast().summary()).isEqualTo("All shares take 2.0 KB");
    }

    @Test
    void anHourThatTheChartNoLongerShowsDoesNotCount() {
        var meters = new SimpleMeterRegistry();
        var requests = Timer.builder("http.server.requests")
                .tags("uri", "/v1/convert/csv-to-sql", "status", "200")
                .register(meters);
        StorageUsages storage = mock();
        when(storage.total()).thenReturn(StorageUsage.NONE);
        Clock clock = mock();
        var numbers = new HourlyStatistics(meters, storage, clock);
        when(clock.instant()).thenReturn(Instant.parse("2026-11-27T12:30:00Z"));
        requests.record(Duration.ofMillis(1));
        numbers.sample();

        when(clock.instant()).thenReturn(Instant.parse("2026-11-28T12:30:00Z"));

        var chart = numbers.charts().getFirst();
        assertThat(chart.isEmpty()).isTrue();
        assertThat(chart.summary()).isEqualTo("0 requests in the last 24 hours");
    }
}
