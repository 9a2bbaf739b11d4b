package dev.collate.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import dev.collate.testing.Threads;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("engine")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class FairSemaphoreTest {
    /** A duration that is longer than the timeout of the tests. */
    private static final Duration FOREVER = Duration.ofHours(1);

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @Test
    void countsTheHeldAmount() {
        var resource = new FairSemaphore(10, 10, 1);
        assertThat(acquired(resource, "a", 7, false)).isTrue();
        assertThat(resource.used()).isEqualTo(7);
        assertThat(acquired(resource, "a", 4, false)).isFalse();
        resource.release("a", 5, false);
        assertThat(acquired(resource, "a", 8, false)).isTrue();
        assertThat(resource.used()).isEqualTo(10);
    }

    @Test
    void anAmountAboveTheCapacityIsRefusedAtOnce() {
        var resource = new FairSemaphore(10, 6, 1);
        assertThat(resource.acquire("a", 11, false, FOREVER)).isFalse();
        assertThat(resource.acquire("a", 7, true, FOREVER)).isFalse();
        assertThat(resource.used()).isZero();
    }

    @Test
    void anInterruptEndsTheWait() {
        var resource = new FairSemaphore(10, 10, 1);
        assertThat(resource.acquire("a", 10, false, FOREVER)).isTrue();
        Thread.currentThread().interrupt();
        assertThat(resource.acquire("b", 1, false, FOREVER)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        resource.release("a", 10, false);
        assertThat(resource.used()).isZero();
    }

    @Test
    void aHolderExceedsItsShareOnlyWhileNobodyElseHoldsAnything() {
        var resource = new FairSemaphore(10, 10, 0.5);
        assertThat(acquired(resource, "a", 6, false)).isTrue();
        assertThat(acquired(resource, "a", 1, false)).isFalse();
        assertThat(acquired(resource, "b", 4, false)).isTrue();
        resource.release("a", 6, false);
        assertThat(acquired(resource, "a", 6, false)).isFalse();
        assertThat(acquired(resource, "a", 5, false)).isTrue();
    }

    @Test
    void largeRequestsLeaveAPartForSmallOnes() {
        var resource = new FairSemaphore(10, 8, 1);
        assertThat(acquired(resource, "a", 8, true)).isTrue();
        assertThat(acquired(resource, "b", 1, true)).isFalse();
        assertThat(acquired(resource, "b", 2, false)).isTrue();
    }

    @Test
    void aSmallRequestDoesNotWaitBehindALargeOne() throws Exception {
        var resource = new FairSemaphore(10, 8, 1);
        acquired(resource, "a", 8, true);
        var large = waiting(resource, "b", 5, true);
        assertThat(resource.acquire("c", 1, false, FOREVER)).isTrue();
        resource.release("a", 8, true);
        assertThat(large.get(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void requestsOfOneSizeAreServedInOrder() throws Exception {
        var resource = new FairSemaphore(10, 10, 1);
        acquired(resource, "a", 10, false);
        var first = waiting(resource, "b", 8, false);
        var second = waiting(resource, "c", 2, false);
        resource.release("a", 2, false);
        assertThat(first.isDone() || second.isDone()).isFalse();
        resource.release("a", 8, false);
        assertThat(first.get(1, TimeUnit.MINUTES)).isTrue();
        assertThat(second.get(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void aHolderGrowsBeyondItsShareOnlyWhileNobodyElseHoldsAnything() {
        var resource = new FairSemaphore(10, 10, 0.5);
        assertThat(acquired(resource, "a", 4, false)).isTrue();
        assertThat(resource.acquireMore("a", 4, false)).isTrue();
        assertThat(acquired(resource, "b", 1, false)).isTrue();
        assertThat(resource.acquireMore("a", 1, false)).isFalse();
        assertThat(resource.acquireMore("b", 1, false)).isTrue();
        assertThat(new FairSemaphore(10, 10, 0.5).acquireMore("a", 10, false)).isTrue();
    }

    @Test
    void aRequestThatHoldsAPartGrowsBeforeOthersStart() throws Exception {
        var resource = new FairSemaphore(10, 10, 1);
        acquired(resource, "a", 5, false);
        var waiting = waiting(resource, "b", 8, false);
        assertThat(resource.acquireMore("a", 4, false)).isTrue();
        resource.release("a", 9, false);
        assertThat(waiting.get(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void aHolderThatHasUsedItsShareDoesNotDelayOthers() throws Exception {
        var resource = new FairSemaphore(10, 10, 0.5);
        acquired(resource, "a", 5, false);
        var delayed = waiting(resource, "a", 1, false);
        assertThat(resource.acquire("b", 5, false, FOREVER)).isTrue();
        resource.release("a", 1, false);
        assertThat(delayed.get(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void aRequestThatGivesUpLetsTheNextOnePass() throws Exception {
        var resource = new FairSemaphore(10, 10, 1);
        acquired(resource, "a", 5, false);
        var impatient =
                Threads.startAndAwaitWaiting(threads, () -> resource.acquire("b", 8, false, Duration.ofMillis(300)));
        var next = waiting(resource, "c", 5, false);
        assertThat(impatient.get(1, TimeUnit.MINUTES)).isFalse();
        assertThat(next.get(1, TimeUnit.MINUTES)).isTrue();
    }

    private static boolean acquired(FairSemaphore resource, Object holder, long amount, boolean large) {
        return resource.acquire(holder, amount, large, Duration.ZERO);
    }

    private Future<Boolean> waiting(FairSemaphore resource, Object holder, long amount, boolean large)
            throws Exception {
        return Threads.startAndAwaitWaiting(threads, () -> resource.acquire(holder, amount, large, FOREVER));
    }

    /**
     * Tries all interleavings of three requests that acquire the resources in the order that {@link WorkPools} describes. In each state
     * that they can reach, at least one request can continue.
     */
    @Seeds(30)
    void requestsNeverWaitForEachOtherInACircle(long seed) {
        var model = new Model(new Random(seed));
        var seen = new HashSet<List<Integer>>();
        var paths = new ArrayDeque<List<Integer>>();
        paths.add(List.of());
        while (!paths.isEmpty()) {
            var path = paths.remove();
            var steps = model.replay(path);
            if (!seen.add(Arrays.stream(steps).boxed().toList())) {
                continue;
            }
            boolean canContinue = false;
            for (int request = 0; request < Model.REQUESTS; request++) {
                model.replay(path);
                if (steps[request] < Model.STEPS && model.step(request, steps[request])) {
                    canContinue = true;
                    var longer = new ArrayList<>(path);
                    longer.add(request);
                    paths.add(longer);
                }
            }
            assertThat(canContinue || Arrays.stream(steps).allMatch(step -> step == Model.STEPS))
                    .as("%s after %s", model, path)
                    .isTrue();
        }
        assertThat(seen).contains(List.of(Model.STEPS, Model.STEPS, Model.STEPS));
    }

    /** Three requests, each with a growing body and two computations, on small resources. */
    private static final class Model {
        static final int REQUESTS = 3;
        static final int STEPS = 8;

        private final double share;
        private final int[] bodies = new int[REQUESTS];
        private final int[] work = new int[REQUESTS];
        private final boolean[] large = new boolean[REQUESTS];
        private final boolean[] grew = new boolean[REQUESTS];
        private final String[] holders = new String[REQUESTS];
        private FairSemaphore bodyBytes = resource(10, 8);
        private FairSemaphore workBytes = resource(10, 8);
        private FairSemaphore permits = resource(2, 1);

        Model(Random random) {
            share = random.nextBoolean() ? 1 : 0.5;
            for (int i = 0; i < REQUESTS; i++) {
                large[i] = random.nextBoolean();
                bodies[i] = 1 + random.nextInt(8);
                work[i] = 1 + random.nextInt(8);
                holders[i] = random.nextBoolean() ? "a" : "b";
            }
        }

        private FairSemaphore resource(int capacity, int capacityForLarge) {
            return new FairSemaphore(capacity, capacityForLarge, share);
        }

        /** Lets the requests take these steps from the beginning. Returns the number of steps of each request. */
        int[] replay(List<Integer> path) {
            bodyBytes = resource(10, 8);
            workBytes = resource(10, 8);
            permits = resource(2, 1);
            var steps = new int[REQUESTS];
            for (int request : path) {
                assertThat(step(request, steps[request]++)).isTrue();
            }
            return steps;
        }

        /** Takes one step of a request. Returns false if the request would have to wait. */
        boolean step(int request, int step) {
            var holder = holders[request];
            boolean size = large[request];
            return switch (step) {
                case 0 -> acquired(bodyBytes, holder, bodies[request], size);
                case 1 -> {
                    // A body of unknown length grows without waiting; if it cannot grow, the request is rejected.
                    grew[request] = bodyBytes.acquireMore(holder, 1, size);
                    yield true;
                }
                case 2, 5 -> acquired(permits, holder, 1, size);
                case 3, 6 -> {
                    permits.release(holder, 1, size);
                    yield true;
                }
                case 4 -> acquired(workBytes, holder, work[request], size);
                default -> {
                    workBytes.release(holder, work[request], size);
                    bodyBytes.release(holder, bodies[request] + (grew[request] ? 1 : 0), size);
                    yield true;
                }
            };
        }

        @Override
        public String toString() {
            return "share %s, bodies %s, work %s, large %s, holders %s"
                    .formatted(
                            share,
                            Arrays.toString(bodies),
                            Arrays.toString(work),
                            Arrays.toString(large),
                            Arrays.toString(holders));
        }
    }

    @Seeds(10)
    void neverGrantsMoreThanItHas(long seed) throws Exception {
        var random = new Random(seed);
        var resource = new FairSemaphore(100, 80, 0.5);
        var held = new AtomicLong();
        var heldByLarge = new AtomicLong();
        var workers = new ArrayList<Future<?>>();
        for (int i = 0; i < 8; i++) {
            var own = new Random(random.nextLong());
            var holder = "key " + i % 3;
            workers.add(threads.submit(() -> {
                for (int round = 0; round < 200; round++) {
                    boolean large = own.nextBoolean();
                    int amount = 1 + own.nextInt(50);
                    if (!resource.acquire(holder, amount, large, Duration.ofSeconds(60))) {
                        continue;
                    }
                    assertThat(held.addAndGet(amount)).isLessThanOrEqualTo(100);
                    assertThat(heldByLarge.addAndGet(large ? amount : 0)).isLessThanOrEqualTo(80);
                    Thread.yield();
                    held.addAndGet(-amount);
                    heldByLarge.addAndGet(large ? -amount : 0);
                    resource.release(holder, amount, large);
                }
            }));
        }
        for (var worker : workers) {
            worker.get(1, TimeUnit.MINUTES);
        }
        assertThat(resource.used()).isZero();
    }
}
