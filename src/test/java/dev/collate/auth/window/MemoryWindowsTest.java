package dev.collate.auth.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class MemoryWindowsTest {
    private static final Duration HOUR = Duration.ofHours(1);

    private final AtomicLong nanos = new AtomicLong();
    private final MemoryWindows windows = new MemoryWindows(HOUR, nanos::get);

    @Test
    void everyKeyHasItsOwnWindow() {
        var one = UUID.randomUUID();
        var other = UUID.randomUUID();

        assertThat(windows.take(one, 1).admitted()).isTrue();
        assertThat(windows.take(one, 1).admitted()).isFalse();
        assertThat(windows.take(other, 1).admitted()).isTrue();
    }

    @Test
    void theWindowRollsWithItsTicker() {
        var key = UUID.randomUUID();
        windows.take(key, 1);

        nanos.addAndGet(HOUR.toNanos() - 1_000_000);
        assertThat(windows.take(key, 1).admitted()).isFalse();
        nanos.addAndGet(1_000_000);
        assertThat(windows.take(key, 1).admitted()).isTrue();
    }

    @Test
    void readingTheUseCountsNoRequest() {
        var key = UUID.randomUUID();
        assertThat(windows.used(key)).isZero();
        assertThat(windows.size()).isZero();
        windows.take(key, 5);
        nanos.addAndGet(HOUR.toNanos() / 2);
        windows.take(key, 5);

        assertThat(windows.used(key)).isEqualTo(2);
        assertThat(windows.used(key)).isEqualTo(2);
        nanos.addAndGet(HOUR.toNanos() / 2);
        assertThat(windows.used(key)).isEqualTo(1);
    }

    @Test
    void theWindowOfAnIdleKeyIsEvicted() {
        for (var i = 0; i < 1_000; i++) {
            windows.take(UUID.randomUUID(), 5);
        }
        assertThat(windows.size()).isEqualTo(1_000);

        nanos.addAndGet(HOUR.plusMinutes(1).toNanos());

        assertThat(windows.size()).isZero();
    }

    @Test
    void theWindowOfAKeyWithOnlyRejectedRequestsIsNotEvicted() {
        var key = UUID.randomUUID();
        windows.take(key, 1);
        nanos.addAndGet(HOUR.minusMinutes(1).toNanos());
        assertThat(windows.take(key, 1).admitted()).isFalse();

        assertThat(windows.size()).isEqualTo(1);
    }
}
