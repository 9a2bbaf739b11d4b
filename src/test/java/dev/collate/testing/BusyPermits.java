package dev.collate.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.collate.work.RequestWork;
import dev.collate.work.RequestWork.ClientConnection;
import dev.collate.work.WorkPools;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Requests that compute with all CPU permits of a server. So no other request can compute in the pool. */
public final class BusyPermits {
    public static final ClientConnection NO_CLIENT = new ClientConnection() {
        @Override
        public boolean isClosedByClient() {
            return false;
        }

        @Override
        public void closeNow() {
            throw new AssertionError();
        }
    };

    private final CountDownLatch started;
    private final CountDownLatch end = new CountDownLatch(1);

    /** Sends a request while all permits are busy. Checks that it waits for a permit, and returns its response. */
    public static <T> T delay(WorkPools pools, Supplier<T> request) {
        return delay(pools, List.of(request)).getFirst();
    }

    /** Sends requests at the same time while all permits are busy. Checks that each waits for a permit, and returns their responses. */
    public static <T> List<T> delay(WorkPools pools, List<Supplier<T>> requests) {
        var busy = new BusyPermits(pools);
        var responses = requests.stream()
                .map(request -> CompletableFuture.supplyAsync(request, Thread::startVirtualThread))
                .toList();
        try {
            Threads.pause(Duration.ofMillis(500));
            assertThat(responses.stream().filter(CompletableFuture::isDone).map(CompletableFuture::join))
                    .as("responses without a permit")
                    .isEmpty();
        } finally {
            busy.end.countDown();
        }
        return responses.stream().map(CompletableFuture::join).toList();
    }

    private BusyPermits(WorkPools pools) {
        int permits = (int) pools.cpuPermits().capacity();
        started = new CountDownLatch(permits);
        for (int i = 0; i < permits; i++) {
            var work = new RequestWork(pools, i, Duration.ofSeconds(20), NO_CLIENT, System.nanoTime());
            Thread.startVirtualThread(() -> work.computeWithHeldMemory(() -> {
                started.countDown();
                return awaited(end);
            }));
        }
        if (!awaited(started)) {
            throw new AssertionError("not all permits were free");
        }
    }

    private static boolean awaited(CountDownLatch latch) {
        return assertDoesNotThrow(() -> latch.await(20, TimeUnit.SECONDS));
    }
}
