package dev.collate.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.collate.limit.RequestCounts.Claim;
import dev.collate.limit.RequestCounts.ClaimResult;
import dev.collate.testing.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;

/** Tests how concurrent requests share batches. The store is a stub that the tests block. */
@Tag("engine")
@Timeout(30)
class SharedWindowsTest {
    private static final UUID KEY = new UUID(1, 1);
    private static final UUID OTHER = new UUID(2, 2);
    private static final int ALL_BATCHES = 100;

    private final ConcurrentLinkedQueue<List<Claim>> batches = new ConcurrentLinkedQueue<>();
    private final Semaphore finishing = new Semaphore(0);

    private static SharedWindows windows(Function<List<Claim>, List<ClaimResult>> take, Duration patience) {
        return new SharedWindows(
                new RequestCounts() {
                    @Override
                    public List<ClaimResult> countRequests(List<Claim> claims) {
                        return take.apply(claims);
                    }

                    @Override
                    public int usedRequests(UUID keyId) {
                        return take.apply(List.of(new Claim(keyId, 0, 0)))
                                .getFirst()
                                .usedRequests();
                    }
                },
                patience);
    }

    @Test
    void aRequestDoesNotWaitLongerForTheNumberOfRequests() {
        var windows = windows(this::countWhenReleased, Duration.ofMillis(50));
        try {
            assertThatThrownBy(() -> windows.usedRequests(KEY)).isInstanceOf(QueryTimeoutException.class);
        } finally {
            finishing.release();
        }
    }

    private List<ClaimResult> countWhenReleased(List<Claim> claims) {
        batches.add(claims);
        finishing.acquireUninterruptibly();
        return claims.stream()
                .map(claim -> new ClaimResult(Math.min(3, claim.requests()), Math.min(3, claim.requests()), 1_000))
                .toList();
    }

    @Test
    void requestsThatWaitAreCountedInOneBatchSortedByKey() throws Exception {
        var windows = windows(this::countWhenReleased, Duration.ofSeconds(20));
        var quotas = new ArrayList<Future<RateLimitStatus>>();
        var others = new ArrayList<Future<RateLimitStatus>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            occupyBothBatches(windows, threads);
            var waiting = new ArrayList<Thread>();
            for (var i = 0; i < 5; i++) {
                waiting.add(start(() -> windows.countRequest(KEY, 9), quotas));
                waiting.add(start(() -> windows.countRequest(OTHER, 7), others));
            }
            // A thread waits with a timeout only after its request is in the queue.
            await().until(() -> waiting.stream().allMatch(thread -> thread.getState() == Thread.State.TIMED_WAITING));
            // The other batch stays blocked, so that it does not take a part of the queue.
            finishing.release();
            await().until(() -> batches.size() == 3);
            finishing.release(ALL_BATCHES);
        }

        assertThat(batches.stream().skip(2).flatMap(List::stream))
                .containsExactly(new Claim(KEY, 9, 5), new Claim(OTHER, 7, 5));
        assertThreeAreAdmitted(quotas, 8, 7, 6);
        assertThreeAreAdmitted(others, 6, 5, 4);
    }

    private static Thread start(Callable<RateLimitStatus> request, List<Future<RateLimitStatus>> results) {
        var result = new FutureTask<>(request);
        results.add(result);
        return Thread.startVirtualThread(result);
    }

    private static void assertThreeAreAdmitted(List<Future<RateLimitStatus>> quotas, Integer... expectedRemaining)
            throws Exception {
        var remaining = new ArrayList<Integer>();
        var rejected = 0;
        for (var quota : quotas) {
            if (quota.get().isAdmitted()) {
                remaining.add(quota.get().remaining());
            } else {
                rejected++;
            }
        }
        assertThat(remaining).containsExactlyInAnyOrder(expectedRemaining);
        assertThat(rejected).isEqualTo(2);
    }

    @Test
    void aRequestThatTimesOutIsNotCountedLater() {
        var windows = windows(this::countWhenReleased, Duration.ofMillis(300));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            occupyBothBatches(windows, threads);
            Threads.concurrently(
                    4,
                    4,
                    i -> assertThatThrownBy(() -> windows.countRequest(OTHER, 9))
                            .isInstanceOf(QueryTimeoutException.class));
        }
        finishing.release(ALL_BATCHES);

        assertThat(windows.countRequest(KEY, 9).isAdmitted()).isTrue();
        assertThat(batches.stream().flatMap(List::stream).map(Claim::keyId))
                .hasSize(3)
                .containsOnly(KEY);
    }

    private void occupyBothBatches(SharedWindows windows, ExecutorService threads) {
        for (var i = 1; i <= 2; i++) {
            var expected = i;
            threads.submit(() -> windows.countRequest(KEY, 9));
            await().until(() -> batches.size() == expected);
        }
    }

    @Test
    void allRequestsOfAFailedBatchFail() {
        var windows = windows(
                claims -> {
                    throw new DataAccessResourceFailureException("gone");
                },
                Duration.ofSeconds(20));

        for (var i = 0; i < 3; i++) {
            assertThatThrownBy(() -> windows.countRequest(KEY, 9)).hasMessage("gone");
        }
    }
}
