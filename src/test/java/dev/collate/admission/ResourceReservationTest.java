package dev.collate.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.limit.MemoryEstimate;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@Tag("engine")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ResourceReservationTest {
    private static final int PROCESSORS = 2;
    private static final int THREADS = 16;
    private static final long MEGABYTE = 1 << 20;
    private static final long SLOW = Duration.ofSeconds(2).toNanos();

    /** A duration that is longer than the timeout of the tests. */
    private static final Duration FOREVER = Duration.ofHours(1);

    private static final MemoryEstimate ESTIMATE = new MemoryEstimate(4, 2, 50, 16, ",");

    /** Small requests have at most 8 MB each, and share 64 MB and 4 CPU permits. Large requests share 256 MB and 2 CPU permits. */
    private final ResourcePools pools = ResourcePools.of(320 * MEGABYTE, PROCESSORS, THREADS, 1);

    private final RequestWatchdog watchdog = new RequestWatchdog(FOREVER);
    private final AtomicBoolean clientIsGone = new AtomicBoolean();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
        watchdog.close();
    }

    @Test
    void aSmallRequestReservesAllThatItMayNeedAtOnce() {
        var small = reservation();
        small.holdBody(100, 1000, ESTIMATE);
        assertThat(pools.small().memory().used()).isEqualTo(16_000);

        // The small request has already reserved its maximum, so it can continue even if no other memory is free.
        reservation("b").admit(8 * MEGABYTE);
        small.beginParsing(2000);
        small.admit(16_000);
        assertThat(pools.small().memory().used()).isEqualTo(16_000 + 8 * MEGABYTE);
        assertThat(pools.large().memory().used()).isZero();
    }

    @Test
    void unneededMemoryIsReleasedWhenTheContentIsKnown() {
        var small = reservation();
        small.holdBody(1000, 1000, ESTIMATE);
        small.beginParsing(2000);
        small.admit(5000);
        assertThat(pools.small().memory().used()).isEqualTo(5000);
    }

    @Test
    void aLargeRequestHoldsOnlyTheMemoryOfTheReceivedBytes() {
        var large = reservation();
        large.holdBody(MEGABYTE, 48 * MEGABYTE, ESTIMATE);
        assertThat(pools.large().memory().used()).isEqualTo(MEGABYTE);
        large.holdBody(5 * MEGABYTE, 48 * MEGABYTE, ESTIMATE);
        assertThat(pools.large().memory().used()).isEqualTo(5 * MEGABYTE);
    }

    @Test
    void theServerKeepsTheMaximumOfAnArrivingBodyFreeUnlessItsClientIsSlow() {
        var large = reservation("a");
        large.holdBody(MEGABYTE, 48 * MEGABYTE, ESTIMATE);
        var other = reservation("b");
        assertOverloaded(() -> other.admit(200 * MEGABYTE));
        large.mayWaitForClient(SLOW);
        other.admit(200 * MEGABYTE);
        other.close();
        large.close();

        var slowFromTheStart = reservation("a");
        slowFromTheStart.mayWaitForClient(SLOW);
        slowFromTheStart.holdBody(MEGABYTE, 48 * MEGABYTE, ESTIMATE);
        other.admit(200 * MEGABYTE);
    }

    @Test
    void aRequestHoldsNoCpuPermitWhileItsBodyArrives() {
        var large = reservation();
        large.holdBody(48 * MEGABYTE, 48 * MEGABYTE, ESTIMATE);
        assertThat(pools.large().cpu().used()).isZero();
        large.beginParsing(50 * MEGABYTE);
        assertThat(pools.large().cpu().used()).isOne();
    }

    @Test
    void largeRequestsCannotUseTheMemoryAndPermitsOfSmallOnes() {
        for (int i = 0; i < PROCESSORS; i++) {
            reservation("large " + i).admit(128 * MEGABYTE);
        }
        assertOverloaded(() -> reservation().admit(20 * MEGABYTE));

        reservation().admit(8 * MEGABYTE);
        assertThat(pools.small().memory().used()).isEqualTo(8 * MEGABYTE);
        assertThat(pools.small().cpu().used()).isOne();
    }

    @Test
    void aRequestThatGrowsMovesToTheLargeSizeClass() {
        var growing = reservation();
        growing.holdBody(1000, 1000, ESTIMATE);
        growing.beginParsing(2000);
        growing.admit(100 * MEGABYTE);
        assertThat(pools.small().memory().used()).isZero();
        assertThat(pools.small().cpu().used()).isZero();
        assertThat(pools.large().memory().used()).isEqualTo(100 * MEGABYTE);
        assertThat(pools.large().cpu().used()).isOne();
    }

    @Test
    void aRequestReleasesItsPermitBeforeItWaitsForMemory() throws Exception {
        var waiting = slowUpload(10 * MEGABYTE, FOREVER);
        var other = reservation("other", Duration.ZERO);
        other.holdBody(200 * MEGABYTE, 200 * MEGABYTE, MemoryEstimate.perByte(1));
        waiting.beginParsing(10 * MEGABYTE);
        assertThat(pools.large().cpu().used()).isOne();
        var admitted = Threads.startAndAwaitWaiting(threads, () -> {
            waiting.admit(80 * MEGABYTE);
            return true;
        });
        assertThat(pools.large().cpu().used()).isZero();

        other.close();
        assertThat(admitted.get(1, TimeUnit.MINUTES)).isTrue();
        assertThat(pools.large().cpu().used()).isOne();
        assertThat(pools.large().memory().used()).isEqualTo(80 * MEGABYTE);
    }

    @Test
    void aRequestKeepsItsPermitIfMemoryIsFree() throws Exception {
        for (int i = 0; i < PROCESSORS - 1; i++) {
            reservation("other " + i).admit(20 * MEGABYTE);
        }
        var seated = reservation();
        seated.beginParsing(20 * MEGABYTE);
        var next = Threads.startAndAwaitWaiting(threads, () -> {
            reservation("next", FOREVER).admit(20 * MEGABYTE);
            return true;
        });

        seated.admit(30 * MEGABYTE);
        assertThat(next).isNotDone();
        seated.close();
        assertThat(next.get(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void aRequestWithoutAPermitInTimeIsRejected() {
        for (int i = 0; i < PROCESSORS; i++) {
            reservation("other " + i).admit(20 * MEGABYTE);
        }
        var third = reservation();
        third.holdBody(20 * MEGABYTE, 20 * MEGABYTE, MemoryEstimate.perByte(1));
        assertOverloaded(() -> third.beginParsing(20 * MEGABYTE));
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void aRequestAboveTheCapacityIsRejectedAndLogged(CapturedOutput log) {
        var half = ResourcePools.of(320 * MEGABYTE, PROCESSORS, THREADS, 0.5);
        var large = new ResourceReservation(half, "a", FOREVER, watchdog, clientIsGone::get);
        large.holdBody(MEGABYTE, 100 * MEGABYTE, ESTIMATE);

        assertThatThrownBy(() -> large.admit(257 * MEGABYTE))
                .satisfies(e -> assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.OVERLOADED))
                .satisfies(e -> assertThat(((ApiException) e).retryAfter()).isPresent())
                .hasMessageContaining("send a smaller request");
        assertThat(log)
                .contains("A request needs 257 MB of memory, but all requests together may use 256 MB")
                .contains("-Xmx", "collate.overload.memory-share");
    }

    @Test
    void aRequestThatIsAloneMayHoldMoreThanTheShareOfItsKey() {
        var half = ResourcePools.of(320 * MEGABYTE, PROCESSORS, THREADS, 0.5);
        try (var alone = new ResourceReservation(half, "a", Duration.ZERO, watchdog, clientIsGone::get)) {
            alone.admit(129 * MEGABYTE);
            assertThat(half.large().memory().used()).isEqualTo(129 * MEGABYTE);
        }
        new ResourceReservation(half, "b", Duration.ZERO, watchdog, clientIsGone::get).admit(20 * MEGABYTE);
        assertOverloaded(() ->
                new ResourceReservation(half, "a", Duration.ZERO, watchdog, clientIsGone::get).admit(129 * MEGABYTE));
    }

    @Test
    void oneKeyDoesNotHoldMoreThanItsShareOfMemoryAndPermits() {
        var half = ResourcePools.of(320 * MEGABYTE, PROCESSORS, THREADS, 0.5);
        new ResourceReservation(half, "a", Duration.ZERO, watchdog, clientIsGone::get).admit(64 * MEGABYTE);

        assertOverloaded(() ->
                new ResourceReservation(half, "a", Duration.ZERO, watchdog, clientIsGone::get).admit(65 * MEGABYTE));
        // The first request holds one of the two CPU permits, and this is the whole share of its key.
        assertOverloaded(() ->
                new ResourceReservation(half, "a", Duration.ZERO, watchdog, clientIsGone::get).admit(20 * MEGABYTE));
        new ResourceReservation(half, "b", Duration.ZERO, watchdog, clientIsGone::get).admit(64 * MEGABYTE);
    }

    @Test
    void workIsCancelledAtItsDeadline() {
        var request = reservation();
        request.admit(1000);
        request.watch(FOREVER);
        assertThat(request.cancellation().isCancelled()).isFalse();

        Threads.await(() -> !request.computed().isZero());
        request.watch(Duration.ofNanos(1));
        assertThat(request.cancellation().isCancelled()).isTrue();
        assertThat(request.isPastDeadline()).isTrue();
    }

    @Test
    void onlyTimeWithAPermitCounts() {
        var request = reservation();
        request.holdBody(1000, 1000, ESTIMATE);
        request.watch(Duration.ZERO);
        assertThat(request.cancellation().isCancelled()).isFalse();
        assertThat(request.computed()).isZero();

        request.admit(1000);
        request.beginWaitForClient();
        request.watch(Duration.ZERO);
        assertThat(request.cancellation().isCancelled()).isFalse();
        var computed = request.computed();
        Threads.await(() -> request.waitedNanos() > computed.toNanos() + 1_000_000);
        assertThat(request.computed()).isEqualTo(computed);
        request.endWaitForClient();
        request.close();
        assertThat(request.computed()).isGreaterThanOrEqualTo(computed);
    }

    @Test
    void workIsCancelledWhenTheClientDisconnects() {
        var request = reservation();
        request.admit(1000);
        for (int i = 0; i < 10; i++) {
            request.watch(FOREVER);
        }
        clientIsGone.set(true);
        Threads.await(() -> {
            request.watch(FOREVER);
            return request.cancellation().isCancelled();
        });
        assertThat(request.isPastDeadline()).isFalse();
    }

    /** The watchdog must not check the connection while the thread of the request uses it, because Tomcat's buffers are not thread-safe. */
    @Test
    void theConnectionIsNotCheckedWhileTheRequestUsesIt() {
        var asked = new AtomicInteger();
        var request = new ResourceReservation(pools, "a", Duration.ZERO, watchdog, () -> asked.incrementAndGet() < 0);
        request.admit(1000);
        Threads.await(() -> request.computed().toMillis() > 300);
        request.watch(FOREVER);
        assertThat(asked.get()).isPositive();

        request.beginWaitForClient();
        int before = asked.get();
        request.watch(FOREVER);
        assertThat(asked).hasValue(before);
    }

    @Test
    void aRequestThatWaitsForASlowClientReleasesItsPermit() {
        var request = reservation();
        request.admit(20 * MEGABYTE);
        request.beginWaitForClient();
        request.watch(FOREVER);
        Threads.await(() -> {
            request.watch(FOREVER);
            return pools.large().cpu().used() == 0;
        });
        assertThat(request.waitedNanos()).isGreaterThan(Duration.ofSeconds(1).toNanos());
        assertThat(pools.large().memory().used()).isEqualTo(20 * MEGABYTE);
    }

    /**
     * If the watchdog has released the permit because the client was slow, the request needs a new permit before it computes. Otherwise it
     * would compute without a permit and without a deadline.
     */
    @Test
    void aRequestComputesAgainOnlyWithANewPermit() {
        var request = slowReader();
        for (int i = 0; i < PROCESSORS; i++) {
            reservation("other " + i).admit(20 * MEGABYTE);
        }
        assertThat(request.resumeComputing(Duration.ZERO)).isFalse();

        var lent = slowReader(ResourcePools.of(320 * MEGABYTE, PROCESSORS, THREADS, 1));
        assertThat(lent.resumeComputing(Duration.ZERO)).isTrue();
        Threads.await(() -> !lent.computed().isZero());
        lent.watch(FOREVER);
        assertThat(lent.cancellation().isCancelled()).isFalse();
        lent.watch(Duration.ofNanos(1));
        assertThat(lent.isPastDeadline()).isTrue();
    }

    @Test
    void aRequestThatNeverComputedNeedsNoPermit() {
        for (int i = 0; i < 2 * PROCESSORS; i++) {
            reservation("other " + i).admit(1000);
        }
        var request = reservation();
        request.beginWaitForClient();
        request.endWaitForClient();
        assertThat(request.resumeComputing(Duration.ZERO)).isTrue();
        assertThat(request.computed()).isZero();
    }

    @Test
    void slowClientsAreLimitedInTotalAndPerHolder() {
        var half = ResourcePools.of(320 * MEGABYTE, PROCESSORS, THREADS, 0.5);
        var slow = new ArrayList<ResourceReservation>();
        for (var holder : List.of("a", "b")) {
            for (int i = 0; i < THREADS / 4; i++) {
                slow.add(new ResourceReservation(half, holder, FOREVER, watchdog, clientIsGone::get));
                assertThat(slow.getLast().mayWaitForClient(SLOW)).isTrue();
                assertThat(slow.getLast().mayWaitForClient(SLOW)).isTrue();
            }
            assertThat(new ResourceReservation(half, holder, FOREVER, watchdog, clientIsGone::get)
                            .mayWaitForClient(SLOW))
                    .isFalse();
        }
        var other = new ResourceReservation(half, "c", FOREVER, watchdog, clientIsGone::get);
        assertThat(other.mayWaitForClient(SLOW)).isFalse();
        assertThat(other.mayWaitForClient(Duration.ofMillis(999).toNanos())).isTrue();
        assertThat(half.slowClients().used()).isEqualTo(THREADS / 2);

        slow.getFirst().close();
        assertThat(other.mayWaitForClient(SLOW)).isTrue();
        // The whole body of this request has arrived, so its client is no longer slow.
        slow.getLast().beginParsing(1000);
        assertThat(half.slowClients().used()).isEqualTo(THREADS / 2 - 1);
    }

    @Test
    void closeReleasesEverythingForAnyAmount() {
        for (long need = 1; need < 256 * MEGABYTE; need = need * 3 + 1) {
            var request = reservation();
            request.holdBody(need / 2, need, MemoryEstimate.perByte(1));
            request.mayWaitForClient(SLOW);
            request.beginParsing(need);
            request.admit(need);
            request.mayWaitForClient(SLOW);
            request.close();
            request.close();
            assertNothingIsHeld();
        }
    }

    @Test
    void aRejectedRequestReleasesEverything() {
        try (var rejected = slowUpload(MEGABYTE, Duration.ZERO)) {
            for (int i = 0; i < PROCESSORS; i++) {
                reservation("other " + i).admit(100 * MEGABYTE);
            }
            assertOverloaded(() -> rejected.admit(100 * MEGABYTE));
        }
        assertThat(pools.large().memory().used()).isEqualTo(200 * MEGABYTE);
        assertThat(pools.large().cpu().used()).isEqualTo(PROCESSORS);
    }

    /**
     * The bodies arrive in steps, and the requests need random amounts of memory up to the maximum. No request may wait forever, and most
     * requests must be served.
     */
    @Test
    void requestsThatGrowInStepsNeverWaitForEachOther() throws Exception {
        var shared = ResourcePools.of(320 * MEGABYTE, PROCESSORS, THREADS, 0.5);
        var served = new AtomicInteger();
        var rejected = new AtomicInteger();
        var runs = new ArrayList<Future<?>>();
        for (int client = 0; client < 24; client++) {
            var random = new Random(client);
            var holder = "holder " + client % 3;
            runs.add(threads.submit(() -> {
                for (int i = 0; i < 50; i++) {
                    try (var request = new ResourceReservation(shared, holder, FOREVER, watchdog, clientIsGone::get)) {
                        serve(request, random);
                        served.incrementAndGet();
                    } catch (ApiException e) {
                        rejected.incrementAndGet();
                    }
                }
            }));
        }
        for (var run : runs) {
            run.get(2, TimeUnit.MINUTES);
        }
        assertThat(served.get() + rejected.get()).isEqualTo(24 * 50);
        assertThat(served.get()).as("%d refused", rejected.get()).isGreaterThan(rejected.get());
        assertThat(shared.large().memory().used()).isZero();
        assertThat(shared.small().memory().used()).isZero();
        assertThat(shared.large().cpu().used()).isZero();
        assertThat(shared.small().cpu().used()).isZero();
    }

    private static void serve(ResourceReservation request, Random random) {
        long length = 1 + random.nextLong(8 * MEGABYTE);
        for (long step = Math.min(length, MEGABYTE); step < length; step *= 4) {
            request.holdBody(step, length, ESTIMATE);
            Thread.yield();
        }
        request.holdBody(length, length, ESTIMATE);
        request.beginParsing(ESTIMATE.of(length, 0));
        Thread.yield();
        request.admit(ESTIMATE.of(length, random.nextLong(length)));
        Thread.yield();
    }

    private void assertNothingIsHeld() {
        for (var sizeClass : List.of(pools.small(), pools.large())) {
            assertThat(sizeClass.memory().used()).isZero();
            assertThat(sizeClass.cpu().used()).isZero();
        }
        assertThat(pools.slowClients().used()).isZero();
    }

    /**
     * Returns a request that holds memory for the first part of a body of 20 MB. Its client is slow, so the server does not keep the rest
     * of its maximum free.
     */
    private ResourceReservation slowUpload(long bytes, Duration patience) {
        var request = reservation("slow", patience);
        request.holdBody(bytes, 20 * MEGABYTE, ESTIMATE);
        assertThat(request.mayWaitForClient(SLOW)).isTrue();
        return request;
    }

    private ResourceReservation slowReader() {
        return slowReader(pools);
    }

    /**
     * Returns a request whose CPU permit was released because its client was slow. After that, the client has received the part of the
     * response.
     */
    private ResourceReservation slowReader(ResourcePools of) {
        var request = new ResourceReservation(of, "slow", Duration.ZERO, watchdog, clientIsGone::get);
        request.admit(20 * MEGABYTE);
        request.beginWaitForClient();
        Threads.await(() -> {
            request.watch(FOREVER);
            return of.large().cpu().used() == 0;
        });
        request.endWaitForClient();
        return request;
    }

    private ResourceReservation reservation() {
        return reservation("a");
    }

    private ResourceReservation reservation(String holder) {
        return reservation(holder, Duration.ZERO);
    }

    private ResourceReservation reservation(String holder, Duration patience) {
        return new ResourceReservation(pools, holder, patience, watchdog, clientIsGone::get);
    }

    private static void assertOverloaded(Runnable work) {
        assertThatThrownBy(work::run)
                .satisfies(e -> assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.OVERLOADED))
                .satisfies(e -> assertThat(((ApiException) e).retryAfter()).isPresent());
    }
}
