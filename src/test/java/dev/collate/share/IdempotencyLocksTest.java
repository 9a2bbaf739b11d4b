package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Threads;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class IdempotencyLocksTest {
    private static final UUID OWNER = UUID.randomUUID();
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void onlyOneRequestWithTheSameKeyStoresAtATime() {
        var locks = new IdempotencyLocks(LONG);
        var storing = new AtomicInteger();
        var most = new AtomicInteger();
        Threads.concurrently(
                8,
                400,
                i -> locks.runLocked(OWNER, "same", () -> {
                    most.accumulateAndGet(storing.incrementAndGet(), Math::max);
                    Thread.yield();
                    return storing.decrementAndGet();
                }));
        assertThat(most).hasValue(1);
    }

    @Test
    void aRequestThatWaitsTooLongIsRejected() {
        var locks = new IdempotencyLocks(Duration.ofMillis(10));
        try (var threads = Executors.newFixedThreadPool(1)) {
            var began = new CompletableFuture<Void>();
            var end = new CompletableFuture<Void>();
            threads.submit(() -> locks.runLocked(OWNER, "same", () -> {
                began.complete(null);
                return end.join();
            }));
            began.join();
            assertThatThrownBy(() -> locks.runLocked(OWNER, "same", () -> 1))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
            end.complete(null);
        }
    }

    @Test
    void aFailureReleasesTheLock() {
        var locks = new IdempotencyLocks(Duration.ZERO);
        assertThatThrownBy(() -> locks.runLocked(OWNER, "same", () -> {
                    throw new IllegalStateException("not stored");
                }))
                .isInstanceOf(IllegalStateException.class);
        try (var threads = Executors.newFixedThreadPool(1)) {
            assertThat(threads.submit(() -> locks.runLocked(OWNER, "same", () -> 1)))
                    .succeedsWithin(LONG);
        }
    }
}
