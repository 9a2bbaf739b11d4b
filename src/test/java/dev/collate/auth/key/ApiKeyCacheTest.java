package dev.collate.auth.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.atMost;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.collate.auth.account.Account;
import dev.collate.limit.Plan;
import dev.collate.testing.Threads;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.PlatformTransactionManager;

@Tag("engine")
class ApiKeyCacheTest {
    private static final Account ACCOUNT = new Account(UUID.randomUUID(), "a", null, Plan.PRO, Instant.EPOCH, null);

    private final AtomicLong nanos = new AtomicLong();
    private final ApiKeys keys = mock(ApiKeys.class);
    private final Set<String> stored = new HashSet<>();
    private final ApiKeyCache known = new ApiKeyCache(keys, nanos::get, nanos::addAndGet);

    @BeforeEach
    void returnStoredKeys() {
        when(keys.findSecretHashes()).thenAnswer(call -> Set.copyOf(stored));
    }

    @Test
    void aKeyIsQueriedOnceAndThenCached() {
        var secret = ApiKeyFormat.generate();
        store(secret);

        assertThat(find(secret)).isPresent();
        assertThat(find(secret)).isPresent();

        verify(keys, times(1)).findBySecretHash(anyString());
    }

    @Test
    void unknownSecretsAreRejectedWithoutAQuery() {
        for (var i = 0; i < 1_000; i++) {
            assertThat(find(ApiKeyFormat.generate())).isEmpty();
            assertThat(find("no-such-key-" + i)).isEmpty();
        }

        verify(keys, never()).findBySecretHash(anyString());
        verify(keys, times(1)).findSecretHashes();
        verify(keys, times(1)).revision();
    }

    @Test
    void unknownSecretsQueryForChangesAtMostAHundredTimesASecond() {
        while (nanos.get() < Duration.ofSeconds(1).toNanos()) {
            find(ApiKeyFormat.generate());
            nanos.addAndGet(Duration.ofMillis(1).toNanos());
        }

        verify(keys, atMost(101)).revision();
        verify(keys, times(1)).findSecretHashes();
    }

    @Test
    void anUnknownSecretOfAThrottledClientCausesNoQueryAndDoesNotWait() {
        var secret = ApiKeyFormat.generate();
        store(secret);
        find(secret);
        var before = nanos.get();
        for (var i = 0; i < 1_000; i++) {
            assertThat(known.findByHash(Sha256.hex("no-such-key-" + i), () -> false))
                    .isEmpty();
        }

        assertThat(nanos.get()).isEqualTo(before);
        verify(keys, times(1)).revision();
        assertThat(known.findByHash(Sha256.hex(secret), () -> false)).isPresent();
    }

    @Test
    void aKeyCreatedByAnotherServerWorksAtOnce() {
        find("no-such-key");
        var secret = ApiKeyFormat.generate();
        store(secret);
        when(keys.revision()).thenReturn(1L);
        nanos.incrementAndGet();

        assertThat(find(secret)).isPresent();
    }

    @Test
    void aRequestWaitsForAnotherRequestThatQueriesForChanges() throws Exception {
        find("no-such-key");
        nanos.addAndGet(Duration.ofMillis(100).toNanos());
        var secret = ApiKeyFormat.generate();
        store(secret);
        var asking = new CountDownLatch(1);
        var answered = new CountDownLatch(1);
        when(keys.revision()).thenAnswer(call -> {
            asking.countDown();
            answered.await();
            return 1L;
        });

        try (var threads = Executors.newFixedThreadPool(2)) {
            var first = threads.submit(() -> find(secret));
            asking.await();
            var second = threads.submit(() -> find(secret));
            Threads.pause(Duration.ofMillis(50));
            answered.countDown();

            assertThat(first.get()).isPresent();
            assertThat(second.get()).isPresent();
        }
    }

    @Test
    void unknownSecretsWaitForTheFirstQuery() throws Exception {
        var asking = new CountDownLatch(1);
        when(keys.revision()).thenAnswer(call -> {
            asking.countDown();
            Threads.pause(Duration.ofMillis(50));
            return 1L;
        });

        try (var threads = Executors.newFixedThreadPool(20)) {
            threads.submit(() -> find("no-such-key"));
            asking.await();
            for (var i = 0; i < 19; i++) {
                threads.submit(() -> find("no-such-key"));
            }
        }

        verify(keys, times(1)).revision();
        verify(keys, never()).findBySecretHash(anyString());
    }

    @Test
    void aKeyThatWasInsertedByHandWorksWithinAMinute() {
        find("no-such-key");
        var secret = ApiKeyFormat.generate();
        store(secret);

        nanos.addAndGet(Duration.ofMinutes(1).toNanos());

        assertThat(find(secret)).isPresent();
    }

    @Test
    void aChangeByAnotherServerIsSeenWithinFiveSeconds() {
        var secret = ApiKeyFormat.generate();
        store(secret);
        find(secret);
        remove(secret);

        nanos.addAndGet(Duration.ofSeconds(5).toNanos() - 1);

        assertThat(find(secret)).isEmpty();
    }

    @Test
    void aKeyStaysCachedWhileNothingChanges() {
        var secret = ApiKeyFormat.generate();
        store(secret);
        find(secret);

        nanos.addAndGet(Duration.ofSeconds(50).toNanos());
        find(secret);

        verify(keys, times(1)).findBySecretHash(anyString());
    }

    @Test
    void theDatabaseIsQueriedForChangesAtMostEveryTwoSeconds() {
        var secret = ApiKeyFormat.generate();
        store(secret);
        for (var tenth = 0; tenth < 100; tenth++) {
            find(secret);
            nanos.addAndGet(Duration.ofMillis(100).toNanos());
        }

        verify(keys, times(5)).revision();
    }

    @Test
    void aChangeByThisServerIsSeenAtOnce() {
        var secret = ApiKeyFormat.generate();
        store(secret);
        find(secret);
        remove(secret);

        known.invalidate();

        assertThat(find(secret)).isEmpty();
    }

    @Test
    void aChangeByThisServerIsSeenAtOnceEvenIfAnEarlierQueryRuns() throws Exception {
        var secret = ApiKeyFormat.generate();
        store(secret);
        find(secret);
        when(keys.findBySecretHash(Sha256.hex(secret))).thenReturn(Optional.empty());
        var revision = new AtomicLong();
        var asking = new CountDownLatch(1);
        var answered = new CountDownLatch(1);
        when(keys.revision()).thenAnswer(call -> {
            var answer = revision.get();
            asking.countDown();
            answered.await();
            return answer;
        });
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());

        try (var threads = Executors.newFixedThreadPool(2)) {
            threads.submit(() -> find(secret));
            asking.await();
            revision.set(1);
            var change = threads.submit(known::invalidate);
            Threads.pause(Duration.ofMillis(50));
            answered.countDown();
            change.get();

            assertThat(find(secret)).isEmpty();
        }
    }

    /** Otherwise the caller would not receive the secret of a key that is stored. */
    @Test
    void aChangeSucceedsEvenIfTheNextQueryFails() {
        when(keys.revision()).thenThrow(new DataAccessResourceFailureException("no connection"));
        var changes = new KeyChanges(keys, known, mock(PlatformTransactionManager.class));

        assertThat(changes.<String>runChange(() -> "secret")).isEqualTo("secret");
        assertThatThrownBy(() -> find("secret")).isInstanceOf(DataAccessResourceFailureException.class);
    }

    @Test
    void aChangeByHandIsSeenWithinAMinute() {
        var secret = ApiKeyFormat.generate();
        store(secret);
        find(secret);
        when(keys.findBySecretHash(Sha256.hex(secret))).thenReturn(Optional.empty());

        nanos.addAndGet(Duration.ofMinutes(1).toNanos());

        assertThat(find(secret)).isEmpty();
    }

    @Test
    void aQueryThatOverlapsAChangeIsNotCached() {
        var secret = ApiKeyFormat.generate();
        var old = Optional.of(key(Sha256.hex(secret)));
        stored.add(Sha256.hex(secret));
        when(keys.findBySecretHash(Sha256.hex(secret)))
                .thenAnswer(call -> {
                    // This simulates that the key is revoked after it was read from the database and before it is
                    // cached.
                    when(keys.revision()).thenReturn(7L);
                    known.invalidate();
                    return old;
                })
                .thenReturn(Optional.empty());

        assertThat(find(secret)).isPresent();
        assertThat(find(secret)).isEmpty();
    }

    private Optional<ApiKey> find(String secret) {
        return known.findByHash(Sha256.hex(secret));
    }

    private void store(String secret) {
        var hash = Sha256.hex(secret);
        stored.add(hash);
        when(keys.findBySecretHash(hash)).thenReturn(Optional.of(key(hash)));
    }

    private static ApiKey key(String hash) {
        var summary = new KeySummary(
                UUID.randomUUID(),
                ACCOUNT.id(),
                "a",
                ACCOUNT.plan(),
                Scope.DEFAULT,
                null,
                null,
                null,
                false,
                false,
                Instant.EPOCH,
                null,
                null,
                null,
                null);
        return new ApiKey(summary, ACCOUNT, hash, null);
    }

    private void remove(String secret) {
        stored.remove(Sha256.hex(secret));
        when(keys.findBySecretHash(Sha256.hex(secret))).thenReturn(Optional.empty());
        when(keys.revision()).thenReturn(1L);
    }
}
