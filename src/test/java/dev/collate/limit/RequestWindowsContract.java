package dev.collate.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The tests of every store. Most stores use a clock that the tests cannot set, so the tests make the counted requests older instead, and
 * tolerate the time that they take themselves.
 */
abstract class RequestWindowsContract {
    static final Duration HOUR = Duration.ofHours(1);
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    UUID key = UUID.randomUUID();

    @BeforeEach
    void useAnotherKey() {
        key = UUID.randomUUID();
    }

    /** Returns the windows of another server that uses the same store. */
    abstract RequestWindows newServer();

    /** Makes all counted requests older. */
    abstract void age(Duration by);

    @Test
    void aFullWindowRejectsOnlyItsKey() {
        var windows = newServer();

        for (var left = 4; left >= 0; left--) {
            assertQuota(windows.countRequest(key, 5), true, left, HOUR);
        }
        age(Duration.ofMinutes(20));
        for (var i = 0; i < 3; i++) {
            assertQuota(windows.countRequest(key, 5), false, 0, Duration.ofMinutes(40));
        }
        assertQuota(windows.countRequest(UUID.randomUUID(), 5), true, 4, HOUR);
    }

    @Test
    void readingTheUseCountsNoRequest() {
        var windows = newServer();
        assertThat(windows.usedRequests(key)).isZero();
        fill(windows, 2);
        age(Duration.ofMinutes(30));
        windows.countRequest(key, 5);

        assertThat(windows.usedRequests(key)).isEqualTo(3);
        assertThat(windows.usedRequests(key)).isEqualTo(3);
        age(Duration.ofMinutes(30));
        assertThat(windows.usedRequests(key)).isEqualTo(1);
    }

    @Test
    void afterAnIdleHourTheWholeLimitIsFreeAtOnce() {
        var windows = newServer();
        fill(windows, 100);
        age(HOUR);

        fill(windows, 100);

        assertThat(windows.countRequest(key, 100).isAdmitted()).isFalse();
    }

    @Test
    void aLoweredLimitAppliesToTheRequestsCountedBefore() {
        var windows = newServer();
        fill(windows, 8);

        assertQuota(windows.countRequest(key, 5), false, 0, HOUR);
        assertThat(windows.usedRequests(key)).isEqualTo(8);
        assertQuota(windows.countRequest(key, 10), true, 1, HOUR);
        assertQuota(windows.countRequest(key, 5), false, 0, HOUR);
    }

    /** The limits are higher and lower than the use, and change with each request. */
    @Test
    void agreesWithASimpleReferenceImplementation() {
        var seed = 4_711L;
        var random = new Random(seed);
        var windows = newServer();
        var admitted = new ArrayList<Integer>();
        var minute = 0;
        for (var step = 0; step < 500; step++) {
            // All pauses are multiples of 7 minutes, so no counted instant is exactly an hour old. Therefore it does
            // not matter how long the test itself takes.
            var pause = random.nextInt(10) == 0 ? 7 * random.nextInt(1, 12) : 0;
            minute += pause;
            if (pause > 0) {
                age(Duration.ofMinutes(pause));
            }
            var limit = random.nextInt(10, 50);
            var now = minute;
            var inside = admitted.stream().filter(at -> at > now - 60).toList();
            var free = inside.size() < limit;
            if (free) {
                admitted.add(now);
            }
            var oldest = inside.isEmpty() ? now : inside.getFirst();

            var limitStatus = windows.countRequest(key, limit);

            assertThat(limitStatus.isAdmitted())
                    .as("seed %d, step %d", seed, step)
                    .isEqualTo(free);
            assertQuota(
                    limitStatus,
                    free,
                    Math.max(0, limit - inside.size() - (free ? 1 : 0)),
                    Duration.ofMinutes(oldest + 60L - now));
        }
    }

    @Test
    void aThousandConcurrentTakesThroughTwoServersAdmitExactlyTheLimit() throws Exception {
        var servers = List.of(newServer(), newServer());

        assertThat(admittedOf(1_000, 700, servers)).isEqualTo(700);
        assertThat(servers.getFirst().usedRequests(key)).isEqualTo(700);
        age(HOUR);
        assertThat(admittedOf(100, 70, servers)).isEqualTo(70);
        assertThat(servers.getFirst().usedRequests(key)).isEqualTo(70);
    }

    void fill(RequestWindows windows, int limit) {
        for (var i = 0; i < limit; i++) {
            assertThat(windows.countRequest(key, limit).isAdmitted()).isTrue();
        }
    }

    /** Takes requests of {@link #key} and of other keys concurrently. Returns how many requests of {@link #key} were admitted. */
    private int admittedOf(int takes, int limit, List<RequestWindows> servers)
            throws InterruptedException, ExecutionException {
        var quotas = new ArrayList<Future<RateLimitStatus>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var i = 0; i < takes; i++) {
                var server = servers.get(i % servers.size());
                var other = new UUID(key.getMostSignificantBits(), i % 7);
                quotas.add(threads.submit(() -> server.countRequest(key, limit)));
                threads.submit(() -> server.countRequest(other, limit));
            }
        }
        var admitted = 0;
        for (var quota : quotas) {
            admitted += quota.get().isAdmitted() ? 1 : 0;
        }
        return admitted;
    }

    static void assertQuota(RateLimitStatus limitStatus, boolean admitted, int remaining, Duration untilReset) {
        assertThat(limitStatus.isAdmitted()).isEqualTo(admitted);
        assertThat(limitStatus.remaining()).isEqualTo(remaining);
        assertThat(limitStatus.untilReset()).isBetween(untilReset.minus(TIMEOUT), untilReset);
    }
}
