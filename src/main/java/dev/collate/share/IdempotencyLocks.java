package dev.collate.share;

import dev.collate.problem.ApiException;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Lets the requests of this server that have the same idempotency key store their shares one after the other. Without these locks, several
 * requests would insert the same unique key at the same time. PostgreSQL makes all but one of them wait. H2 instead retries the conflicting
 * statements in a loop, which can take seconds of CPU time if the processors are busy.
 *
 * <p>Different idempotency keys can have the same lock. The locks are not shared between servers: several servers always use PostgreSQL,
 * which does not need them.
 */
@Component
class IdempotencyLocks {
    private static final int LOCK_COUNT = 64;
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final ReentrantLock[] locks =
            Stream.generate(() -> new ReentrantLock(true)).limit(LOCK_COUNT).toArray(ReentrantLock[]::new);

    private final Duration patience;

    /** @param patience the maximum time that a request waits for the requests before it */
    IdempotencyLocks(@Value("${collate.overload.patience}") Duration patience) {
        this.patience = patience;
    }

    /**
     * Runs an action that stores a share with this idempotency key, and returns its result.
     *
     * @throws ApiException 503 if other requests with the same lock take too long
     */
    <T> T runLocked(UUID ownerId, String idempotencyKey, Supplier<T> action) {
        var lock = locks[Math.floorMod(Objects.hash(ownerId, idempotencyKey), LOCK_COUNT)];
        if (!acquire(lock)) {
            throw ApiException.overloaded(
                    "Another request with an Idempotency-Key is storing its share: retry with exponential backoff.",
                    RETRY_AFTER);
        }
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    private boolean acquire(ReentrantLock lock) {
        try {
            return lock.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
