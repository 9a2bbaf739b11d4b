package dev.collate.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.limit.MemoryEstimate;
import dev.collate.testing.Threads;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("engine")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class RequestWatchdogTest {
    private static final Duration LONG = Duration.ofHours(1);

    private final ResourcePools pools = ResourcePools.of(320 << 20, 2, 16, 1);

    @Test
    void sleepsWhileNoRequestComputes() {
        var others = threads();
        try (var watchdog = new RequestWatchdog(LONG)) {
            var thread = only(others);
            Threads.await(() -> thread.getState() == Thread.State.WAITING);

            var request = reservation(watchdog, () -> false);
            request.holdBody(1000, 1000, MemoryEstimate.perByte(1));
            assertThat(thread.getState()).isEqualTo(Thread.State.WAITING);
            request.admit(1000);
            Threads.await(() -> thread.getState() == Thread.State.TIMED_WAITING);
            request.close();
            Threads.await(() -> thread.getState() == Thread.State.WAITING);
        }
    }

    @Test
    void endsWhenItIsClosed() throws InterruptedException {
        var others = threads();
        var watchdog = new RequestWatchdog(LONG);
        var thread = only(others);
        watchdog.close();
        thread.join();
    }

    @Test
    void cancelsWorkAtTheDeadline() {
        try (var watchdog = new RequestWatchdog(Duration.ofMillis(1));
                var request = reservation(watchdog, () -> false)) {
            request.admit(1000);
            Threads.await(() -> request.cancellation().isCancelled());
            assertThat(request.isPastDeadline()).isTrue();
        }
    }

    @Test
    void cancelsWorkWhenTheClientDisconnects() {
        try (var watchdog = new RequestWatchdog(LONG);
                var request = reservation(watchdog, () -> true)) {
            request.admit(1000);
            Threads.await(() -> request.cancellation().isCancelled());
            assertThat(request.isPastDeadline()).isFalse();
        }
    }

    @Test
    void aFailedCheckOfOneRequestDoesNotStopTheChecksOfOthers() {
        try (var watchdog = new RequestWatchdog(Duration.ofMillis(1_500))) {
            var broken = reservation(watchdog, () -> {
                throw new IllegalStateException("for the test");
            });
            broken.admit(1000);
            var sound = reservation(watchdog, () -> false);
            sound.admit(1000);

            Threads.await(() -> sound.cancellation().isCancelled());
            broken.close();
            sound.close();
        }
    }

    private ResourceReservation reservation(RequestWatchdog watchdog, ClientConnection connection) {
        return new ResourceReservation(pools, "a", Duration.ZERO, watchdog, connection);
    }

    private static Set<Thread> threads() {
        return new HashSet<>(Thread.getAllStackTraces().keySet());
    }

    private static Thread only(Set<Thread> others) {
        return threads().stream()
                .filter(thread -> !others.contains(thread))
                .filter(thread -> thread.getName().equals("request-watchdog"))
                .findFirst()
                .orElseThrow();
    }
}
