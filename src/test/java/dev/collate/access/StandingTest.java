package dev.collate.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.limit.Quota;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandingTest {
    @ParameterizedTest
    @CsvSource({
        "2030-01-01T00:00:00Z, 2030-01-01T00:00:02Z, 2",
        "2030-01-01T00:00:00.000000001Z, 2030-01-01T00:00:02.001Z, 3",
        "2030-01-01T00:00:00.9995Z, 2030-01-01T00:00:03Z, 3",
    })
    void aResetIsNeverToldTooEarly(Instant now, Instant resetAt, int seconds) {
        var quota = new Quota(false, 1, 0, Duration.ofSeconds(2));
        var standing = Standing.of(quota, Clock.fixed(now, ZoneOffset.UTC));
        assertThat(standing.resetAt()).isEqualTo(resetAt);
        assertThat(standing.resetSecond())
                .isEqualTo(Instant.parse("2030-01-01T00:00:00Z").getEpochSecond() + seconds);
    }
}
