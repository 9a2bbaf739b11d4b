package dev.collate.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class CancellationTest {
    @Test
    void cancelledWorkStopsAtItsNextCheck() {
        var cancellation = new Cancellation();

        assertThatThrownBy(() -> cancellation.run(() -> {
                    Cancellation.checkCurrent();
                    cancellation.cancel();
                    Cancellation.checkCurrent();
                    return null;
                }))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void aLoopIsStoppedAtEachMultipleOf1024Steps() {
        var cancellation = new Cancellation();
        cancellation.cancel();
        for (var check : List.<IntConsumer>of(cancellation::checkAt, Cancellation::checkCurrentAt)) {
            assertThatCode(() -> stepped(cancellation, check, 1025, 2048)).doesNotThrowAnyException();
            assertThatThrownBy(() -> stepped(cancellation, check, 2048, 2049))
                    .isInstanceOf(CancellationException.class);
        }
    }

    private static void stepped(Cancellation cancellation, IntConsumer check, int from, int to) {
        cancellation.run(() -> {
            IntStream.range(from, to).forEach(check);
            return null;
        });
    }

    @Test
    void workOfTheSameThreadAfterwardsIsNotCancelled() {
        var cancellation = new Cancellation();
        cancellation.cancel();
        assertThatThrownBy(() -> cancellation.run(() -> {
                    Cancellation.checkCurrent();
                    return null;
                }))
                .isInstanceOf(CancellationException.class);

        assertThatCode(Cancellation::checkCurrent).doesNotThrowAnyException();
    }

    @Test
    void backgroundThreadsInheritTheCancellation() {
        var cancellation = new Cancellation();

        var inherited = cancellation.run(() ->
                Parallel.await(CompletableFuture.supplyAsync(Cancellation::current, Parallel.EXECUTOR)
                        .thenApplyAsync(first -> List.of(first, Cancellation.current()), Parallel.EXECUTOR)));

        assertThat(inherited).containsOnly(cancellation);
    }

    @Test
    void cancellingEndsAllPiecesOfParallelWork() {
        var cancellation = new Cancellation();
        Supplier<Integer> endless = () -> {
            while (true) {
                Cancellation.checkCurrent();
                cancellation.cancel();
            }
        };

        assertThatThrownBy(() -> cancellation.run(() -> Parallel.runAll(1 << 30, List.of(endless, endless))))
                .isInstanceOf(CancellationException.class);
    }
}
