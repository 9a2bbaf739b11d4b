package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class LogLimiterTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE);
    private final LogLimiter limiter = new LogLimiter(nanos::get);

    @Test
    void oneEntryInEachSecondSaysHowManyWereSuppressed() {
        assertThat(limiter.acquire()).hasValue(0);
        assertThat(limiter.acquire()).isEmpty();
        nanos.addAndGet(999_999_999);
        assertThat(limiter.acquire()).isEmpty();

        nanos.addAndGet(1);
        assertThat(limiter.acquire()).hasValue(2);
        assertThat(limiter.acquire()).isEmpty();

        nanos.addAndGet(5_000_000_000L);
        assertThat(limiter.acquire()).hasValue(1);
    }
}
