package dev.collate.web.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
    private final Pace pace = new Pace(1000, Duration.ofSeconds(10));

    @Test
    void nobodyIsTooSlowWithinTheGrace() {
        assertThat(missed(0, 10)).isFalse();
    }

    @Test
    void afterTheGraceEachSecondNeedsItsBytes() {
        assertThat(missed(0, 11)).isTrue();
        assertThat(missed(999, 11)).isTrue();
        assertThat(missed(1000, 11)).isFalse();
        assertThat(missed(89_999, 100)).isTrue();
        assertThat(missed(90_000, 100)).isFalse();
    }

    private boolean missed(long bytes, long seconds) {
        return pace.isMissedBy(bytes, Duration.ofSeconds(seconds).toNanos());
    }
}
