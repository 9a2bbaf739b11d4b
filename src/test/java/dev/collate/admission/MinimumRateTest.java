package dev.collate.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class MinimumRateTest {
    private final MinimumRate rate = new MinimumRate(1000, Duration.ofSeconds(10));

    @Test
    void noClientIsTooSlowInTheGracePeriod() {
        assertThat(missed(0, 10)).isFalse();
    }

    @Test
    void afterTheGracePeriodEachSecondNeedsItsBytes() {
        assertThat(missed(0, 11)).isTrue();
        assertThat(missed(999, 11)).isTrue();
        assertThat(missed(1000, 11)).isFalse();
        assertThat(missed(89_999, 100)).isTrue();
        assertThat(missed(90_000, 100)).isFalse();
    }

    private boolean missed(long bytes, long seconds) {
        return rate.isMissedBy(bytes, Duration.ofSeconds(seconds).toNanos());
    }
}
