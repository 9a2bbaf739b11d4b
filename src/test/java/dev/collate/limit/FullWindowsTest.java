package dev.collate.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class FullWindowsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final AtomicLong nanos = new AtomicLong();
    private final UUID key = UUID.randomUUID();
    private int asked;

    private final RequestWindows store = new RequestWindows() {
        private final MemoryWindows memory = new MemoryWindows(MINUTE, nanos::get);

        @Override
        public Quota take(UUID keyId, int limit) {
            asked++;
            return memory.take(keyId, limit);
        }

        @Override
        public int used(UUID keyId) {
            return memory.used(keyId);
        }
    };
    private final FullWindows windows = new FullWindows(store, nanos::get);

    @Test
    void aFullWindowIsNotAskedAgainAndCountsDown() {
        windows.take(key, 1);
        assertThat(windows.take(key, 1).admitted()).isFalse();
        asked = 0;

        for (var second = 1; second < 10; second++) {
            nanos.addAndGet(1_000_000_000);
            assertThat(windows.take(key, 1)).isEqualTo(new Quota(false, 1, 0, MINUTE.minusSeconds(second)));
        }
        assertThat(windows.take(UUID.randomUUID(), 1).admitted()).isTrue();
        assertThat(asked).isEqualTo(1);
    }

    @Test
    void aFullWindowIsAskedAgainAfterTenSeconds() {
        windows.take(key, 1);
        windows.take(key, 1);
        asked = 0;

        nanos.addAndGet(Duration.ofSeconds(10).toNanos());
        windows.take(key, 1);

        assertThat(asked).isEqualTo(1);
    }

    @Test
    void aHigherLimitAppliesAtOnceAndALowerLimitStaysFull() {
        windows.take(key, 3);
        windows.take(key, 3);
        windows.take(key, 3);
        assertThat(windows.take(key, 3).admitted()).isFalse();
        asked = 0;

        assertThat(windows.take(key, 2)).isEqualTo(new Quota(false, 2, 0, MINUTE));
        assertThat(asked).isZero();
        assertThat(windows.take(key, 4)).isEqualTo(new Quota(true, 4, 0, MINUTE));
    }

    /** The store checks the window one second after the request has arrived, and its response takes another second. */
    @Test
    void aSlowStoreNeverMakesTheWaitTooShort() {
        var slow = new FullWindows(
                new RequestWindows() {
                    @Override
                    public Quota take(UUID keyId, int limit) {
                        nanos.addAndGet(1_000_000_000);
                        var quota = store.take(keyId, limit);
                        nanos.addAndGet(1_000_000_000);
                        return quota;
                    }

                    @Override
                    public int used(UUID keyId) {
                        return store.used(keyId);
                    }
                },
                nanos::get);
        store.take(key, 1);
        nanos.addAndGet(Duration.ofSeconds(50).toNanos());
        // The window was checked at 51 s, and becomes free at 60 s, but this server can only know that it is between 59
        // s and 61 s.
        assertThat(slow.take(key, 1).untilReset()).isEqualTo(Duration.ofSeconds(9));
        asked = 0;

        nanos.set(Duration.ofSeconds(58).toNanos());
        assertThat(slow.take(key, 1).untilReset()).isEqualTo(Duration.ofSeconds(3));
        assertThat(asked).isZero();
        nanos.set(Duration.ofSeconds(59).toNanos());
        assertThat(slow.take(key, 1).admitted()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyResultIsThatOfTheStore(long seed) {
        var twin = new MemoryWindows(MINUTE, nanos::get);
        var random = new Random(seed);
        for (var step = 0; step < 2_000; step++) {
            nanos.addAndGet(1_000_000L * random.nextInt(random.nextInt(20) == 0 ? 20_000 : 300));
            var limit = random.nextInt(20) == 0 ? random.nextInt(1, 60) : 20;
            assertThat(windows.take(key, limit))
                    .as("seed %d, step %d", seed, step)
                    .isEqualTo(twin.take(key, limit));
        }
        assertThat(asked).isLessThan(1_900);
    }
}
