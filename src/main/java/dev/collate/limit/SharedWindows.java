package dev.collate.limit;

import dev.collate.limit.RequestCounts.Claim;
import dev.collate.limit.RequestCounts.Count;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.dao.QueryTimeoutException;

/**
 * Counts requests in a store that several servers share. A restart of a server does not reset the counts.
 *
 * <p>Requests that arrive while other requests are being counted wait, and are then counted together in one batch. So the number of
 * batches does not grow with the number of concurrent requests. A request counts at an instant between its arrival and its response, by the
 * clock of the store.
 *
 * <p>In a database, a batch locks the rows of its keys. All servers lock them in the same order, sorted by key, so that no two batches wait
 * for each other.
 */
final class SharedWindows implements RequestWindows {
    /** Maximum number of batches at the same time. With two, one can wait for the store while the other processes its results. */
    private static final int MAX_BATCHES = 2;

    /** Maximum number of requests in one batch. It limits how long a batch holds its locks, or occupies Redis. */
    private static final int MAX_BATCH_SIZE = 256;

    private static final Comparator<Claim> BY_KEY =
            Comparator.comparing(Claim::keyId).thenComparingInt(Claim::limit);

    private final RequestCounts counts;
    private final Duration patience;

    private final Queue<Take> waiting = new ConcurrentLinkedQueue<>();
    private final Semaphore batches = new Semaphore(MAX_BATCHES);

    /** @param patience how long a request waits for the store */
    SharedWindows(RequestCounts counts, Duration patience) {
        this.counts = counts;
        this.patience = patience;
    }

    @Override
    public RateLimitStatus take(UUID keyId, int limit) {
        var take = new Take(keyId, limit, new CompletableFuture<>());
        waiting.add(take);
        if (batches.tryAcquire()) {
            Thread.startVirtualThread(this::countWaiting);
        }
        return await(take.result());
    }

    @Override
    public int used(UUID keyId) {
        return await(CompletableFuture.supplyAsync(() -> counts.used(keyId), Thread::startVirtualThread));
    }

    @Override
    public void close() {
        counts.close();
    }

    /** Counts requests until no request waits. The caller has acquired the permit of one batch. */
    private void countWaiting() {
        do {
            try {
                for (var takes = nextBatch(); !takes.isEmpty(); takes = nextBatch()) {
                    count(takes);
                }
            } finally {
                batches.release();
            }
            // A request may have started to wait after the last batch and before the release. It found no permit, so
            // this thread must count it.
        } while (!waiting.isEmpty() && batches.tryAcquire());
    }

    private List<Take> nextBatch() {
        var takes = new ArrayList<Take>();
        while (takes.size() < MAX_BATCH_SIZE) {
            var take = waiting.poll();
            if (take == null) {
                break;
            }
            // If the request has already timed out, it must not be counted.
            if (!take.result().isDone()) {
                takes.add(take);
            }
        }
        return takes;
    }

    private void count(List<Take> takes) {
        var byClaim = new TreeMap<Claim, List<Take>>(BY_KEY);
        takes.forEach(
                take -> byClaim.computeIfAbsent(new Claim(take.keyId(), take.limit(), 0), claim -> new ArrayList<>())
                        .add(take));
        try {
            var results = counts.take(byClaim.entrySet().stream()
                            .map(entry -> new Claim(
                                    entry.getKey().keyId(),
                                    entry.getKey().limit(),
                                    entry.getValue().size()))
                            .toList())
                    .iterator();
            byClaim.values().forEach(sameClaim -> complete(sameClaim, results.next()));
        } catch (RuntimeException e) {
            takes.forEach(take -> take.result().completeExceptionally(e));
        }
    }

    private static void complete(List<Take> takes, Count count) {
        var used = count.used() - count.admitted();
        for (var i = 0; i < takes.size(); i++) {
            var take = takes.get(i);
            var admitted = i < count.admitted();
            used += admitted ? 1 : 0;
            take.result()
                    .complete(new RateLimitStatus(
                            admitted,
                            take.limit(),
                            Math.max(0, take.limit() - used),
                            Duration.ofMillis(count.untilReset())));
        }
    }

    /** Waits for a result of the store, which also includes the time to connect to the store. */
    private <T> T await(CompletableFuture<T> result) {
        try {
            return result.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e);
        } catch (TimeoutException e) {
            result.cancel(false);
            throw new QueryTimeoutException("The store did not respond in time", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            result.cancel(false);
            throw new QueryTimeoutException("The request was interrupted before the store responded", e);
        }
    }

    /** A request that waits until it is counted. */
    private record Take(UUID keyId, int limit, CompletableFuture<RateLimitStatus> result) {}
}
