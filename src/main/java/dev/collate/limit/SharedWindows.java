package dev.collate.limit;

import dev.collate.limit.RequestCounts.Claim;
import dev.collate.limit.RequestCounts.ClaimResult;
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
    /**
     * Maximum number of batches that are counted at the same time. With two batches, one can wait for the store while the results of the
     * other are processed.
     */
    private static final int MAX_BATCHES = 2;

    /** Maximum number of requests in one batch. It limits how long a batch holds its locks, or occupies Redis. */
    private static final int MAX_BATCH_SIZE = 256;

    private static final Comparator<Claim> BY_KEY_AND_LIMIT =
            Comparator.comparing(Claim::keyId).thenComparingInt(Claim::limit);

    private final RequestCounts store;
    private final Duration patience;

    private final Queue<WaitingRequest> waitingRequests = new ConcurrentLinkedQueue<>();
    private final Semaphore batchPermits = new Semaphore(MAX_BATCHES);

    /** @param patience how long a request waits for the store, including the time to connect to it */
    SharedWindows(RequestCounts store, Duration patience) {
        this.store = store;
        this.patience = patience;
    }

    @Override
    public RateLimitStatus countRequest(UUID keyId, int limit) {
        var request = new WaitingRequest(keyId, limit, new CompletableFuture<>());
        waitingRequests.add(request);
        if (batchPermits.tryAcquire()) {
            Thread.startVirtualThread(this::countWaitingRequests);
        }
        return await(request.result());
    }

    @Override
    public int usedRequests(UUID keyId) {
        return await(CompletableFuture.supplyAsync(() -> store.usedRequests(keyId), Thread::startVirtualThread));
    }

    @Override
    public void close() {
        store.close();
    }

    /** Counts requests until no request waits. The caller has acquired the permit of one batch. */
    private void countWaitingRequests() {
        do {
            try {
                for (var batch = nextBatch(); !batch.isEmpty(); batch = nextBatch()) {
                    countBatch(batch);
                }
            } finally {
                batchPermits.release();
            }
            // A request may have started to wait after the last batch and before the release. It found no permit, so
            // this thread must count it.
        } while (!waitingRequests.isEmpty() && batchPermits.tryAcquire());
    }

    private List<WaitingRequest> nextBatch() {
        var batch = new ArrayList<WaitingRequest>();
        while (batch.size() < MAX_BATCH_SIZE) {
            var request = waitingRequests.poll();
            if (request == null) {
                break;
            }
            // If the request has already timed out, it must not be counted.
            if (!request.result().isDone()) {
                batch.add(request);
            }
        }
        return batch;
    }

    private void countBatch(List<WaitingRequest> batch) {
        var requestsByClaim = new TreeMap<Claim, List<WaitingRequest>>(BY_KEY_AND_LIMIT);
        batch.forEach(request -> requestsByClaim
                .computeIfAbsent(new Claim(request.keyId(), request.limit(), 0), claim -> new ArrayList<>())
                .add(request));
        try {
            var results = store.countRequests(requestsByClaim.entrySet().stream()
                            .map(entry -> new Claim(
                                    entry.getKey().keyId(),
                                    entry.getKey().limit(),
                                    entry.getValue().size()))
                            .toList())
                    .iterator();
            requestsByClaim.values().forEach(sameClaim -> completeRequests(sameClaim, results.next()));
        } catch (RuntimeException e) {
            batch.forEach(request -> request.result().completeExceptionally(e));
        }
    }

    private static void completeRequests(List<WaitingRequest> requests, ClaimResult result) {
        var used = result.usedRequests() - result.admittedRequests();
        for (var i = 0; i < requests.size(); i++) {
            var request = requests.get(i);
            var admitted = i < result.admittedRequests();
            used += admitted ? 1 : 0;
            request.result()
                    .complete(new RateLimitStatus(
                            admitted,
                            request.limit(),
                            Math.max(0, request.limit() - used),
                            Duration.ofMillis(result.millisUntilReset())));
        }
    }

    /**
     * Waits for a result of the store.
     *
     * @throws org.springframework.dao.DataAccessException if the store fails or does not respond in time
     */
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
            throw new QueryTimeoutException("The store did not respond in time");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            result.cancel(false);
            throw new QueryTimeoutException("The request was interrupted before the store responded");
        }
    }

    /** A request that waits until it is counted. */
    private record WaitingRequest(UUID keyId, int limit, CompletableFuture<RateLimitStatus> result) {}
}
