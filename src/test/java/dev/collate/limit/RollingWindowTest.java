package dev.collate.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class RollingWindowTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final long HOUR_MS = HOUR.toMillis();

    private final RollingWindow window = new RollingWindow(HOUR);

    @Test
    void theFirstRequestLeavesTheLimitMinusOne() {
        assertThat(window.countRequest(5_000, 1_000)).isEqualTo(new RateLimitStatus(true, 1_000, 999, HOUR));
    }

    @Test
    void requestsAboveTheLimitAreRejectedUntilTheOldestLeaves() {
        window.countRequest(0, 2);
        window.countRequest(1_500, 2);

        assertThat(window.countRequest(2_000, 2)).isEqualTo(new RateLimitStatus(false, 2, 0, HOUR.minusMillis(2_000)));
        assertThat(window.countRequest(HOUR_MS - 1, 2))
                .isEqualTo(new RateLimitStatus(false, 2, 0, Duration.ofMillis(1)));
        assertThat(window.countRequest(HOUR_MS, 2))
                .isEqualTo(new RateLimitStatus(true, 2, 0, Duration.ofMillis(1_500)));
    }

    @Test
    void aRejectedRequestDoesNotCount() {
        window.countRequest(0, 1);
        for (var now = 1; now < 100; now++) {
            assertThat(window.countRequest(now, 1).isAdmitted()).isFalse();
        }

        assertThat(window.countRequest(HOUR_MS, 1).isAdmitted()).isTrue();
    }

    @Test
    void aKeyThatWasIdleForOneWindowMaySendItsWholeLimitAtOnce() {
        for (var i = 0; i < 1_000; i++) {
            assertThat(window.countRequest(7, 1_000).isAdmitted()).isTrue();
        }
        for (var i = 0; i < 1_000; i++) {
            assertThat(window.countRequest(7 + HOUR_MS, 1_000).isAdmitted()).isTrue();
        }
        assertThat(window.countRequest(7 + HOUR_MS, 1_000).isAdmitted()).isFalse();
    }

    @Test
    void aLateInstantCountsAsTheNewestInstant() {
        window.countRequest(10_000, 2);
        window.countRequest(4_000, 2);

        assertThat(window.countRequest(4_000 + HOUR_MS, 2).isAdmitted()).isFalse();
        assertThat(window.countRequest(10_000 + HOUR_MS, 2).remaining()).isEqualTo(1);
    }

    @Test
    void aLimitThatWasLoweredHoldsFromTheNextRequestOn() {
        for (var i = 0; i < 10; i++) {
            window.countRequest(i, 10);
        }

        assertThat(window.countRequest(10, 3)).isEqualTo(new RateLimitStatus(false, 3, 0, HOUR.minusMillis(10)));
    }

    @Test
    void aLimitOfZeroNeverAdmits() {
        assertThat(window.countRequest(0, 0)).isEqualTo(new RateLimitStatus(false, 0, 0, HOUR));
    }

    @Test
    void requestsInOneMillisecondShareASlot() {
        for (var i = 0; i < 1_000_000; i++) {
            window.countRequest(i / 1_000, Integer.MAX_VALUE);
        }

        assertThat(window.capacity()).isEqualTo(1_024);
    }

    @Test
    void memoryStaysWithinTwiceTheLimit() {
        for (var now = 0L; now < 100 * HOUR_MS; now += 997) {
            window.countRequest(now, 100);
        }

        assertThat(window.capacity()).isEqualTo(128);
    }

    /** The oracle is a simple list of the times of all admitted requests. It checks all of them for each new request. */
    @Seeds
    void agreesWithANaiveListOfInstants(long seed) {
        var random = new Random(seed);
        var length = 1 + random.nextInt(2_000);
        var limit = 1 + random.nextInt(200);
        var subject = new RollingWindow(Duration.ofMillis(length));
        var admitted = new ArrayList<Long>();
        var now = random.nextLong(-1_000_000, 1_000_000);
        for (var step = 0; step < 5_000; step++) {
            now += random.nextInt(10) == 0 ? random.nextInt(length + 2) : random.nextInt(3);
            var instant = now;
            // Only the last instants can be inside, because one window admits at most the limit.
            var inside = admitted.subList(Math.max(0, admitted.size() - limit), admitted.size()).stream()
                    .filter(at -> at > instant - length)
                    .toList();
            var free = inside.size() < limit;
            if (free) {
                admitted.add(instant);
            }
            var left = limit - inside.size() - (free ? 1 : 0);
            var first = inside.isEmpty() ? instant : inside.getFirst();

            assertThat(subject.countRequest(instant, limit))
                    .as("seed %d, step %d", seed, step)
                    .isEqualTo(new RateLimitStatus(free, limit, left, Duration.ofMillis(first + length - instant)));
        }
        assertThat(maxInOneWindow(admitted, length)).as("seed %d", seed).isLessThanOrEqualTo(limit);
    }

    @Test
    void sixtyFourThreadsAdmitExactlyTheLimit() throws InterruptedException {
        var admitted = new AtomicInteger();
        var start = new CountDownLatch(1);
        try (var threads = Executors.newFixedThreadPool(64)) {
            for (var thread = 0; thread < 64; thread++) {
                var now = thread % 5;
                threads.submit(() -> {
                    start.await();
                    for (var i = 0; i < 1_000; i++) {
                        if (window.countRequest(now, 10_000).isAdmitted()) {
                            admitted.incrementAndGet();
                        }
                    }
                    return null;
                });
            }
            start.countDown();
        }

        assertThat(admitted).hasValue(10_000);
    }

    private static int maxInOneWindow(List<Long> instants, int length) {
        var max = 0;
        for (int from = 0, to = 0; to < instants.size(); to++) {
            while (instants.get(from) <= instants.get(to) - length) {
                from++;
            }
            max = Math.max(max, to - from + 1);
        }
        return max;
    }
}
