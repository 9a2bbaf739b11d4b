package dev.collate.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Threads;
import dev.collate.work.RequestWork.ClientConnection;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@Tag("engine")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class RequestWorkTest {
    private static final long MEGABYTE = 1 << 20;
    private static final long LARGE = WorkPools.MAX_SMALL_WORK_BYTES + 1;

    /** A duration that is longer than the timeout of the tests. */
    private static final Duration FOREVER = Duration.ofHours(1);

    /**
     * 100 MB for bodies, 300 MB for work and 50 MB for public pages, of which large requests get four fifths; four permits, two of them for
     * large work.
     */
    private final WorkPools pools = WorkPools.of(400 * MEGABYTE, 2, 1);

    private final TestConnection connection = new TestConnection();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void stop() {
        threads.shutdownNow();
        timer.shutdownNow();
    }

    @Test
    void tinyWorkRunsOnTheThreadOfItsRequest() {
        var request = request("a");
        assertThat(request.compute(64 << 10, Thread::currentThread)).isEqualTo(Thread.currentThread());
        assertThat(request.computeWithHeldMemory(16 << 10, Thread::currentThread))
                .isEqualTo(Thread.currentThread());
        request.reserveBody(16 << 10);
        assertThat(pools.bodyMemory().used() + pools.workMemory().used()).isZero();
    }

    @Test
    void otherWorkRunsOnAPlatformThreadOfThePool() {
        var request = request("a");
        assertThat(request.compute(MEGABYTE, Thread::currentThread)).satisfies(RequestWorkTest::isOfThePool);
        assertThat(request.computeWithHeldMemory((16 << 10) + 1, Thread::currentThread))
                .satisfies(RequestWorkTest::isOfThePool);
        assertThat(request.computingTime()).isBetween(Duration.ofNanos(1), Duration.ofMinutes(2));
    }

    @Test
    void workWithImagesNeverRunsOnTheThreadOfItsRequest() {
        assertThat(request("a").compute(LARGE, Thread::currentThread)).satisfies(RequestWorkTest::isOfThePool);
    }

    private static void isOfThePool(Thread thread) {
        assertThat(thread.getName()).startsWith("compute-");
        assertThat(thread.isVirtual()).isFalse();
    }

    @Test
    void theExceptionOfTheWorkReachesTheCaller() {
        assertThatThrownBy(() -> request("a").compute(MEGABYTE, () -> {
                    throw ApiException.unprocessable("csv", "for the test");
                }))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("for the test");
        assertThat(pools.cpuPermits().used()).isZero();
    }

    @Test
    void aRequestHoldsItsMemoryUntilItsEndAndItsPermitWhileItComputes() {
        var request = request("a");
        request.reserveBody(10 * MEGABYTE);
        assertThat(pools.bodyMemory().used()).isEqualTo(10 * MEGABYTE);
        assertThat(request.compute(50 * MEGABYTE, () -> pools.cpuPermits().used()))
                .isOne();
        // The estimate contains the body, for which the request already holds memory.
        assertThat(pools.workMemory().used()).isEqualTo(40 * MEGABYTE);
        assertThat(pools.cpuPermits().used()).isZero();
        request.close();
        assertThat(pools.bodyMemory().used() + pools.workMemory().used()).isZero();
    }

    @Test
    void theCopiesOfABodyAreAddedToTheEstimate() {
        var request = request("a");
        request.reserveBody(10 * MEGABYTE);
        request.reserveCopy(10 * MEGABYTE, 12 * MEGABYTE);
        request.compute(50 * MEGABYTE, () -> null);
        assertThat(pools.bodyMemory().used() + pools.workMemory().used()).isEqualTo(62 * MEGABYTE);
    }

    @Test
    void onlyTheFirstPartOfABodyWaitsForMemory() {
        var other = request("other");
        other.reserveBody(70 * MEGABYTE);
        var growing = request("a", FOREVER);
        growing.reserveBody(10 * MEGABYTE);
        assertOverloaded(() -> {
            growing.reserveBody(11 * MEGABYTE);
            return null;
        });
        other.close();
        growing.reserveBody(11 * MEGABYTE);
        assertThat(pools.bodyMemory().used()).isEqualTo(11 * MEGABYTE);
    }

    /** The length of a body that is sent in chunks, or compressed, is not known when the first part is reserved. */
    @Test
    void aBodyThatGrowsDoesNotTakeTheMemoryOfSmallRequests() {
        var growing = request("a");
        var other = request("b");
        growing.reserveBody(MEGABYTE);
        growing.reserveBody(50 * MEGABYTE);
        other.reserveBody(20 * MEGABYTE);

        assertOverloaded(() -> {
            growing.reserveBody(61 * MEGABYTE);
            return null;
        });

        growing.reserveBody(60 * MEGABYTE);
        request("c").reserveBody(8 * MEGABYTE);
        growing.close();
        other.close();
        request("a").reserveBody(80 * MEGABYTE);
    }

    @Test
    void theFirstPartOfABodyWaitsForMemory() throws Exception {
        var other = request("other");
        other.reserveBody(70 * MEGABYTE);
        var waiting = Threads.startAndAwaitWaiting(threads, () -> {
            request("a", FOREVER).reserveBody(20 * MEGABYTE);
            return "held";
        });
        assertThat(waiting).isNotDone();
        other.close();
        assertThat(waiting.get(1, TimeUnit.MINUTES)).isEqualTo("held");
    }

    @Test
    void workThatHasAPermitDoesNotWaitForMemory() {
        request("other").compute(240 * MEGABYTE, () -> null);
        var request = request("a", FOREVER);
        assertOverloaded(() -> request.computeWithHeldMemory(MEGABYTE, () -> request.compute(LARGE, () -> null)));
    }

    @Test
    void memoryThatARequestAlreadyHoldsIsNotRefused() {
        var half = WorkPools.of(400 * MEGABYTE, 2, 0.5);
        var first = new RequestWork(half, "a", Duration.ZERO, connection, System.nanoTime());
        first.reserveBody(60 * MEGABYTE);
        new RequestWork(half, "b", Duration.ZERO, connection, System.nanoTime()).reserveBody(10 * MEGABYTE);
        first.reserveBody(60 * MEGABYTE);
        assertThat(half.bodyMemory().used()).isEqualTo(70 * MEGABYTE);
    }

    @Test
    void publicPagesHaveTheirOwnMemory() {
        var first = request("a");
        first.reservePage(40 * MEGABYTE);
        var second = request("b");
        second.reservePage(2 * MEGABYTE);
        assertThat(pools.pageMemory().used()).isEqualTo(42 * MEGABYTE);
        assertThat(pools.bodyMemory().used() + pools.workMemory().used()).isZero();
        var third = request("c");
        assertOverloaded(() -> {
            third.reservePage(WorkPools.MAX_SMALL_WORK_BYTES + 1);
            return null;
        });
        first.close();
        third.reservePage(WorkPools.MAX_SMALL_WORK_BYTES + 1);
        second.close();
        third.close();
        assertThat(pools.pageMemory().used()).isZero();
    }

    @Test
    void smallRequestsComputeWhileLargeOnesHoldTheirPermits() throws Exception {
        var end = new CountDownLatch(1);
        for (int i = 0; i < 2; i++) {
            startBlocked("large " + i, end);
        }
        assertOverloaded(() -> request("b").compute(LARGE, () -> null));
        assertThat(request("b").compute(WorkPools.MAX_SMALL_WORK_BYTES, () -> "done"))
                .isEqualTo("done");
        end.countDown();
    }

    @Test
    void smallWorkIsSmallerOnASmallServer() {
        assertThat(pools.maxSmallWorkBytes()).isEqualTo(WorkPools.MAX_SMALL_WORK_BYTES);
        assertThat(WorkPools.of(64 * MEGABYTE, 2, 1).maxSmallWorkBytes()).isEqualTo(2 * MEGABYTE);
    }

    @Test
    void oneKeyHoldsAtMostHalfOfThePermits() throws Exception {
        var half = WorkPools.of(400 * MEGABYTE, 2, 0.5);
        var end = new CountDownLatch(1);
        var first = new RequestWork(half, "a", Duration.ZERO, connection, System.nanoTime());
        Threads.startAndAwaitWaiting(threads, () -> first.compute(LARGE, () -> awaited(end)));
        Threads.await(() -> half.cpuPermits().used() == 1);
        assertOverloaded(() ->
                new RequestWork(half, "a", Duration.ZERO, connection, System.nanoTime()).compute(LARGE, () -> null));
        assertThat(new RequestWork(half, "b", Duration.ZERO, connection, System.nanoTime())
                        .compute(LARGE, () -> "done"))
                .isEqualTo("done");
        end.countDown();
    }

    @Test
    void workThatStartsMoreWorkKeepsItsPermit() {
        var request = request("a");
        assertThat(request.compute(
                        MEGABYTE,
                        () -> request.compute(
                                2 * MEGABYTE, () -> pools.cpuPermits().used())))
                .isOne();
        assertThat(pools.workMemory().used()).isEqualTo(2 * MEGABYTE);
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void aRequestAboveTheCapacityIsRejectedAndLogged(CapturedOutput log) {
        var request = request("a", FOREVER);
        assertThatThrownBy(() -> request.compute(241 * MEGABYTE, () -> null))
                .hasMessageContaining("send a smaller request")
                .satisfies(
                        e -> assertThat(((ApiException) e).retryAfterSeconds()).isPresent());
        assertThat(log)
                .contains("A request needs 241 MB of memory, but all requests together may use 240 MB")
                .contains("-Xmx", "collate.overload.memory-share");
    }

    @Test
    void workIsCancelledAtItsDeadline() {
        var request = request("a");
        checkOften(request, Duration.ofMillis(1), FOREVER);
        assertThatThrownBy(() -> request.compute(MEGABYTE, RequestWorkTest::endless))
                .isInstanceOf(CancellationException.class);
        assertThat(connection.closed).isFalse();
    }

    @Test
    void workWithinItsTimeContinues() {
        assertThat(checkedOnce(FOREVER)).isEqualTo("done");
    }

    @Test
    void theWorkOfARequestThatTakesTooLongIsCancelled() {
        assertThatThrownBy(() -> checkedOnce(Duration.ZERO)).isInstanceOf(CancellationException.class);
    }

    private String checkedOnce(Duration maxRequestTime) {
        var request = request("a");
        return request.compute(MEGABYTE, () -> {
            request.enforceTimeLimits(FOREVER, maxRequestTime);
            Cancellation.checkCurrent();
            return "done";
        });
    }

    @Test
    void workIsCancelledWhenTheClientDisconnects() {
        var request = request("a");
        checkOften(request, FOREVER, FOREVER);
        connection.gone.set(true);
        assertThatThrownBy(() -> request.compute(MEGABYTE, RequestWorkTest::endless))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void theConnectionOfARequestThatTakesTooLongIsClosed() {
        var request = request("a");
        request.enforceTimeLimits(FOREVER, FOREVER);
        assertThat(connection.closed).isFalse();
        checkOften(request, FOREVER, Duration.ofMillis(200));
        Threads.await(connection.closed::get);
        request.close();
    }

    /** The watchdog may begin its check before the request ends. */
    @Test
    void theConnectionOfARequestThatHasEndedStaysOpen() {
        var request = request("a");
        request.close();
        request.enforceTimeLimits(FOREVER, Duration.ZERO);
        assertThat(connection.closed).isFalse();
    }

    private void checkOften(RequestWork request, Duration deadline, Duration maxRequestTime) {
        var unused = timer.scheduleAtFixedRate(
                () -> request.enforceTimeLimits(deadline, maxRequestTime), 0, 10, TimeUnit.MILLISECONDS);
    }

    private static Object endless() {
        while (true) {
            Cancellation.checkCurrent();
            Thread.onSpinWait();
        }
    }

    private void startBlocked(String holder, CountDownLatch end) throws Exception {
        long before = pools.cpuPermits().used();
        Threads.startAndAwaitWaiting(threads, () -> request(holder).compute(LARGE, () -> awaited(end)));
        Threads.await(() -> pools.cpuPermits().used() > before);
    }

    private static boolean awaited(CountDownLatch end) {
        return assertDoesNotThrow(() -> end.await(1, TimeUnit.MINUTES));
    }

    private static void assertOverloaded(Supplier<?> work) {
        assertThatThrownBy(work::get)
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
    }

    private RequestWork request(String holder) {
        return request(holder, Duration.ZERO);
    }

    private RequestWork request(String holder, Duration patience) {
        return new RequestWork(pools, holder, patience, connection, System.nanoTime());
    }

    private static class TestConnection implements ClientConnection {
        private final AtomicBoolean gone = new AtomicBoolean();
        private final AtomicBoolean closed = new AtomicBoolean();

        @Override
        public boolean isClosedByClient() {
            return gone.get();
        }

        @Override
        public void closeNow() {
            closed.set(true);
        }
    }
}
