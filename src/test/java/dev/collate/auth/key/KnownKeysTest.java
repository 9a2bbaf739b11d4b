package dev.collate.auth.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.collate.auth.key.KeySettings.BootstrapKey;
import dev.collate.auth.key.KeySettings.PlanFigures;
import dev.collate.limit.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class KnownKeysTest {
    private static final KeyOrder ORDER = new KeyOrder("a", Plan.PRO, Scope.ALL, null, null, null, null);

    private final AtomicLong nanos = new AtomicLong();
    private final ApiKeys keys = mock(ApiKeys.class);
    private final KnownKeys known = knownKeys();

    @Test
    void aKeyIsLookedUpOnceAndThenRemembered() {
        var secret = Secret.generate();
        store(secret);

        assertThat(known.find(secret)).isPresent();
        assertThat(known.find(secret)).isPresent();

        verify(keys, times(1)).findBySecretHash(anyString());
    }

    @Test
    void aSecretThatNoKeyHasIsRememberedToo() {
        assertThat(known.find("no-such-key")).isEmpty();
        assertThat(known.find("no-such-key")).isEmpty();

        verify(keys, times(1)).findBySecretHash(anyString());
    }

    @Test
    void whatChangedThroughAnotherServerShowsWithinFiveSeconds() {
        var secret = Secret.generate();
        store(secret);
        known.find(secret);
        remove(secret);

        nanos.addAndGet(Duration.ofSeconds(5).toNanos() - 1);

        assertThat(known.find(secret)).isEmpty();
    }

    @Test
    void aKeyIsRememberedWhileNothingChanges() {
        var secret = Secret.generate();
        store(secret);
        known.find(secret);

        nanos.addAndGet(Duration.ofSeconds(50).toNanos());
        known.find(secret);

        verify(keys, times(1)).findBySecretHash(anyString());
    }

    @Test
    void theDatabaseIsAskedForChangesEveryTwoSecondsAtMost() {
        var secret = Secret.generate();
        store(secret);
        for (var tenth = 0; tenth < 100; tenth++) {
            known.find(secret);
            nanos.addAndGet(Duration.ofMillis(100).toNanos());
        }

        verify(keys, times(5)).revision();
    }

    @Test
    void whatChangedThroughThisServerShowsAtOnce() {
        var secret = Secret.generate();
        store(secret);
        known.find(secret);
        remove(secret);

        known.confirm();

        assertThat(known.find(secret)).isEmpty();
    }

    @Test
    void whatChangedByHandShowsWithinAMinute() {
        var secret = Secret.generate();
        store(secret);
        known.find(secret);
        when(keys.findBySecretHash(Secret.hash(secret))).thenReturn(Optional.empty());

        nanos.addAndGet(Duration.ofMinutes(1).toNanos());

        assertThat(known.find(secret)).isEmpty();
    }

    @Test
    void aLookUpThatOverlapsAChangeIsNotRemembered() {
        var secret = Secret.generate();
        var old = Optional.of(new ApiKey(ORDER, Secret.hash(secret), false, Instant.EPOCH));
        when(keys.findBySecretHash(Secret.hash(secret)))
                .thenAnswer(call -> {
                    // The key is revoked after it was read and before it is remembered.
                    when(keys.revision()).thenReturn(7L);
                    known.confirm();
                    return old;
                })
                .thenReturn(Optional.empty());

        assertThat(known.find(secret)).isPresent();
        assertThat(known.find(secret)).isEmpty();
    }

    @Test
    void aMistypedSecretIsRefusedWithoutALookUp() {
        var secret = Secret.generate();
        var wrong = secret.charAt(10) == 'x' ? 'y' : 'x';

        assertThat(known.find(secret.substring(0, 10) + wrong + secret.substring(11)))
                .isEmpty();

        verify(keys, never()).findBySecretHash(anyString());
    }

    @Test
    void aConfiguredSecretMayLookLikeAMistypedOne() {
        var secret = "clt_" + "a".repeat(38);
        assertThat(Secret.isMistyped(secret)).isTrue();
        store(secret);

        assertThat(known.find(secret)).isEmpty();
        assertThat(knownKeys(secret).find(secret)).isPresent();
    }

    private void store(String secret) {
        var hash = Secret.hash(secret);
        when(keys.findBySecretHash(hash)).thenReturn(Optional.of(new ApiKey(ORDER, hash, false, Instant.EPOCH)));
    }

    private void remove(String secret) {
        when(keys.findBySecretHash(Secret.hash(secret))).thenReturn(Optional.empty());
        when(keys.revision()).thenReturn(1L);
    }

    private KnownKeys knownKeys(String... configured) {
        var plans = Arrays.stream(Plan.values())
                .collect(Collectors.toMap(
                        Function.identity(),
                        plan -> new PlanFigures(1, DataSize.ofMegabytes(1), DataSize.ofMegabytes(1), true, true)));
        var bootstrapKeys = Arrays.stream(configured)
                .map(secret -> new BootstrapKey(secret, Plan.PRO, null, null, null, null, null))
                .toList();
        return new KnownKeys(keys, new KeySettings(plans, List.copyOf(bootstrapKeys)), nanos::get);
    }
}
