package dev.collate.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class RateLimitStatusTest {
    @ParameterizedTest
    @CsvSource({
        "2030-01-01T00:00:00Z, 2030-01-01T00:00:02Z, 2",
        "2030-01-01T00:00:00.000000001Z, 2030-01-01T00:00:02.001Z, 3",
        "2030-01-01T00:00:00.9995Z, 2030-01-01T00:00:03Z, 3",
    })
    void resetIsNeverTooEarly(Instant now, Instant resetAt, int seconds) {
        var limitStatus = new RateLimitStatus(false, 1, 0, Duration.ofSeconds(2));
        assertThat(limitStatus.resetAt(now)).isEqualTo(resetAt);
        assertThat(limitStatus.resetEpochSecond(now))
                .isEqualTo(Instant.parse("2030-01-01T00:00:00Z").getEpochSecond() + seconds);
    }

    @ParameterizedTest
    @CsvSource({"3001, 4", "3000, 3", "1, 1", "0, 0"})
    void theSecondsUntilTheResetAreRoundedUp(long milliseconds, long seconds) {
        assertThat(new RateLimitStatus(true, 5, 4, Duration.ofMillis(milliseconds)).secondsUntilReset())
                .isEqualTo(seconds);
    }

    @Test
    void theRequestsThatDoNotRemainAreUsed() {
        assertThat(new RateLimitStatus(true, 5, 3, Duration.ZERO).usedRequests())
                .isEqualTo(2);
    }
}
