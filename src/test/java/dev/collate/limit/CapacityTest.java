package dev.collate.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CapacityTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void countsWhatIsTakenInWholeUnits() {
        var memory = new Capacity(10_999, 1_000);
        assertThat(memory.total()).isEqualTo(10_000);
        assertThat(memory.take(1_001, Duration.ZERO)).isTrue();
        assertThat(memory.used()).isEqualTo(2_000);
        memory.give(2_000);
        assertThat(memory.used()).isZero();
    }

    @Test
    void refusesAtOnceWhatItCanNeverGive() {
        var seats = new Capacity(2, 1);
        assertThat(seats.take(3, LONG)).isFalse();
        assertThat(seats.used()).isZero();
    }

    @Test
    void refusesWhatIsNotFreeInTime() {
        var seats = new Capacity(2, 1);
        assertThat(seats.take(1, Duration.ZERO)).isTrue();
        assertThat(seats.take(2, Duration.ofMillis(1))).isFalse();
        assertThat(seats.used()).isOne();
    }

    @Test
    void waitsForWhatOthersGiveBack() throws Exception {
        var seats = new Capacity(1, 1);
        seats.take(1, Duration.ZERO);
        var waiting = CompletableFuture.supplyAsync(() -> seats.take(1, LONG));
        seats.give(1);
        assertThat(waiting.get(1, TimeUnit.MINUTES)).isTrue();
        assertThat(seats.used()).isOne();
    }

    @Test
    void takesNothingForAThreadThatIsInterrupted() {
        var seats = new Capacity(1, 1);
        Thread.currentThread().interrupt();
        assertThat(seats.take(1, LONG)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(seats.used()).isZero();
    }
}
