package dev.collate.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class ParallelTest {
    private static final long LARGE = 1 << 30;

    @Test
    void resultsAreInTheOrderOfTheTasks() {
        List<Supplier<String>> work = List.of(
                () -> {
                    sleep();
                    return "first";
                },
                () -> "second",
                () -> "third");
        assertThat(Parallel.runAll(LARGE, work)).containsExactly("first", "second", "third");
        assertThat(Parallel.runAll(1, work)).containsExactly("first", "second", "third");
    }

    @Test
    void largeWorkRunsAtTheSameTime() {
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        var both = new CountDownLatch(2);
        Supplier<Boolean> meeting = () -> {
            both.countDown();
            try {
                return both.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                return false;
            }
        };
        assertThat(Parallel.runAll(LARGE, List.of(meeting, meeting))).containsExactly(true, true);
    }

    @Test
    void smallWorkStaysOnTheCallingThread() {
        Supplier<Thread> thread = Thread::currentThread;
        assertThat(Parallel.runAll(1000, List.of(thread, thread))).containsOnly(Thread.currentThread());
        assertThat(Parallel.runAll((1 << 19) - 1, List.of(thread, thread))).containsOnly(Thread.currentThread());
    }

    @Test
    void theFirstFailureInOrderIsThrownAfterAllTasksEnd() {
        // On one processor, the tasks after the first failure do not start.
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        var ended = new AtomicInteger();
        List<Supplier<Void>> work = List.of(
                () -> {
                    throw new IllegalStateException("first");
                },
                () -> {
                    throw new IllegalArgumentException("second");
                },
                () -> {
                    sleep();
                    ended.incrementAndGet();
                    throw new IllegalArgumentException("third");
                });
        assertThatThrownBy(() -> Parallel.runAll(LARGE, work)).isInstanceOf(IllegalStateException.class);
        assertThat(ended).hasValue(1);
        assertThatThrownBy(() -> Parallel.runAll(LARGE, work.subList(1, 3))).hasMessage("second");
        assertThat(ended).hasValue(2);
        assertThatThrownBy(() -> Parallel.runAll(LARGE, List.of(() -> ended, work.get(1)::get)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void tasksThatHaveStartedAreAwaitedIfAnotherTaskCannotStart() {
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        var ended = new AtomicInteger();
        Supplier<Integer> task = () -> {
            sleep();
            return ended.incrementAndGet();
        };
        // A null task cannot start.
        assertThatThrownBy(() -> Parallel.runAll(LARGE, Arrays.asList(task, task, null)))
                .isInstanceOf(NullPointerException.class);
        assertThat(ended).hasValue(1);
    }

    @Test
    void errorsAreRethrown() {
        assertThatThrownBy(() -> Parallel.runAll(LARGE, List.of(() -> 1, () -> {
                    throw new StackOverflowError();
                })))
                .isInstanceOf(StackOverflowError.class);
    }

    private static void sleep() {
        assertDoesNotThrow(() -> Thread.sleep(50));
    }
}
