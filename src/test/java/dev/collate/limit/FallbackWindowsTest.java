package dev.collate.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;

@Tag("engine")
class FallbackWindowsTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final UUID KEY = UUID.randomUUID();

    private final AtomicLong nanos = new AtomicLong();
    private boolean gone;
    private int asked;

    private final RequestWindows store = new RequestWindows() {
        private final MemoryWindows counts = new MemoryWindows(HOUR, nanos::get);

        @Override
        public RateLimitStatus countRequest(UUID keyId, int limit) {
            requireStore();
            return counts.countRequest(keyId, limit);
        }

        @Override
        public int usedRequests(UUID keyId) {
            requireStore();
            return counts.usedRequests(keyId);
        }
    };

    private void requireStore() {
        asked++;
        if (gone) {
            throw new DataAccessResourceFailureException("gone");
        }
    }

    private FallbackWindows windows(Duration maxFallback) {
        return new FallbackWindows(store, new MemoryWindows(HOUR, nanos::get), maxFallback, nanos::get);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void withoutAFallbackEveryRequestFailsUntilTheStoreWorksAgain() {
        var windows = windows(Duration.ZERO);
        windows.countRequest(KEY, 5);
        gone = true;
        assertThatThrownBy(() -> windows.countRequest(KEY, 5)).hasMessage("gone");
        assertThatThrownBy(() -> windows.usedRequests(KEY)).isInstanceOf(DataAccessException.class);

        gone = false;
        pass(Duration.ofSeconds(1));

        assertThat(windows.countRequest(KEY, 5).remaining()).isEqualTo(3);
        assertThat(windows.usedRequests(KEY)).isEqualTo(2);
    }

    @Test
    void duringAnOutageTheStoreIsAskedOnceASecond() {
        var windows = windows(HOUR);
        gone = true;

        for (var i = 0; i < 100; i++) {
            windows.countRequest(KEY, 5);
            pass(Duration.ofMillis(100));
        }

        assertThat(asked).isEqualTo(10);
    }

    @Test
    void theFallbackCountsInMemoryForALimitedTime() {
        var windows = windows(Duration.ofMinutes(10));
        gone = true;
        assertThat(windows.countRequest(KEY, 2).isAdmitted()).isTrue();
        assertThat(windows.usedRequests(KEY)).isEqualTo(1);
        assertThat(windows.countRequest(KEY, 2).isAdmitted()).isTrue();
        assertThat(windows.countRequest(KEY, 2).isAdmitted()).isFalse();

        pass(Duration.ofMinutes(10));
        assertThatThrownBy(() -> windows.countRequest(KEY, 2)).isInstanceOf(DataAccessException.class);

        gone = false;
        pass(Duration.ofSeconds(1));
        assertThat(windows.countRequest(KEY, 2).remaining()).isEqualTo(1);
        gone = true;
        assertThat(windows.countRequest(UUID.randomUUID(), 2).remaining()).isEqualTo(1);
    }

    @Test
    void aStoreThatIsGoneAtTheStartIsNotAskedByTheFirstRequests() {
        var windows = windows(Duration.ZERO);
        gone = true;
        windows.connect();
        asked = 0;

        assertThatThrownBy(() -> windows.countRequest(KEY, 5)).isInstanceOf(DataAccessException.class);
        assertThat(asked).isZero();
    }
}
