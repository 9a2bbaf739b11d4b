package dev.collate.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class MemoryWindowsTest extends RequestWindowsContract {
    private final AtomicLong nanos = new AtomicLong();
    private final MemoryWindows windows = new MemoryWindows(HOUR, nanos::get);

    /** Another server would have its own memory. */
    @Override
    RequestWindows newServer() {
        return windows;
    }

    @Override
    void age(Duration by) {
        nanos.addAndGet(by.toNanos());
    }

    @Test
    void theWindowRollsWithItsTicker() {
        windows.countRequest(key, 1);

        nanos.addAndGet(HOUR.toNanos() - 1_000_000);
        assertThat(windows.countRequest(key, 1).isAdmitted()).isFalse();
        nanos.addAndGet(1_000_000);
        assertThat(windows.countRequest(key, 1).isAdmitted()).isTrue();
    }

    @Test
    void readingTheUseCreatesNoWindow() {
        assertThat(windows.usedRequests(UUID.randomUUID())).isZero();
        assertThat(windows.size()).isZero();
    }

    @Test
    void theWindowOfAnIdleKeyIsEvicted() {
        for (var i = 0; i < 1_000; i++) {
            windows.countRequest(UUID.randomUUID(), 5);
        }
        assertThat(windows.size()).isEqualTo(1_000);

        nanos.addAndGet(HOUR.plusMinutes(1).toNanos());

        assertThat(windows.size()).isZero();
    }

    @Test
    void theWindowOfAKeyWithOnlyRejectedRequestsIsNotEvicted() {
        windows.countRequest(key, 1);
        nanos.addAndGet(HOUR.minusMinutes(1).toNanos());
        assertThat(windows.countRequest(key, 1).isAdmitted()).isFalse();

        assertThat(windows.size()).isEqualTo(1);
    }
}
