package dev.collate.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import dev.collate.testing.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("engine")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ResourcePoolTest {
    /** A duration that is longer than the timeout of the tests. A thread that waits for this time never continues during a test. */
    private static final Duration FOREVER = Duration.ofHours(1);

    private static final Duration SHORT_TIMEOUT = Duration.ofMillis(1);

    @Test
    void countsTheHeldAmount() {
        var pool = new ResourcePool(10, 10);
        var claim = pool.claim("a", 8);

        assertThat(claim.acquire(3, 8, SHORT_TIMEOUT)).isTrue();
        assertThat(pool.used()).isEqualTo(3);
        assertThat(claim.acquire(8, 8, SHORT_TIMEOUT)).isTrue();
        assertThat(pool.used()).isEqualTo(8);
        assertThat(claim.held()).isEqualTo(8);
        claim.shrink(5);
        assertThat(pool.used()).isEqualTo(5);
        claim.release();
        assertThat(pool.used()).isZero();
    }

    @Test
    void releasingTwiceReleasesOnce() {
        var pool = new ResourcePool(10, 10);
        held(pool, "a", 4);
        var claim = held(pool, "b", 4);
        claim.release();
        claim.release();

        assertThat(pool.used()).isEqualTo(4);
    }

    @Test
    void acquireNeverReducesTheHeldAmount() {
        var pool = new ResourcePool(10, 10);
        var claim = held(pool, "a", 8);

        assertThat(claim.acquire(3, 3, SHORT_TIMEOUT)).isTrue();
        assertThat(claim.held()).isEqualTo(8);
        claim.shrink(9);
        assertThat(claim.held()).isEqualTo(8);
    }

    @Test
    void rejectsAtOnceAnAmountAboveTheCapacity() {
        var pool = new ResourcePool(10, 6);

        assertThat(pool.claim("a", 11).max()).isEqualTo(10);
        assertThat(pool.claim("a", 11).acquire(11, 11, FOREVER)).isFalse();
        assertThat(pool.claim("a", 11).acquire(1, 11, FOREVER)).isFalse();
        assertThat(pool.used()).isZero();
        assertThat(new ResourcePool(10, 99).holderShare()).isEqualTo(10);
    }

    @Test
    void aClaimThatIsAloneMayExceedTheShareOfItsHolder() throws Exception {
        var pool = new ResourcePool(10, 6);
        var alone = pool.claim("a", 8);
        assertThat(alone.acquire(2, 8, SHORT_TIMEOUT)).isTrue();

        // The claim may still use its announced maximum after another claim was granted. But its holder gets no other
        // claim.
        var other = held(pool, "b", 2);
        assertThat(pool.claim("a", 1).acquire(1, 1, SHORT_TIMEOUT)).isFalse();
        assertThat(alone.acquire(8, 8, SHORT_TIMEOUT)).isTrue();
        alone.release();

        // Another claim now holds a part of the pool, so a claim above the share of its holder must wait.
        try (var threads = Executors.newCachedThreadPool()) {
            var waiting = waiting(threads, pool, "a", 8);
            assertThat(waiting.isDone()).isFalse();
            other.release();
            assertThat(waiting.get(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void aClaimMayRaiseItsMaximumAboveTheShareOnlyWhileItIsAlone() {
        var pool = new ResourcePool(10, 6);
        var raised = held(pool, "a", 3);
        var other = held(pool, "b", 1);

        assertThat(raised.acquire(8, 8, FOREVER)).isFalse();
        assertThat(raised.max()).isEqualTo(3);
        other.release();
        assertThat(raised.acquire(8, 8, SHORT_TIMEOUT)).isTrue();
    }

    @Test
    void oneHolderNeverHoldsMoreThanItsShare() {
        var pool = new ResourcePool(10, 6);
        held(pool, "a", 4);

        assertThat(pool.claim("a", 3).acquire(3, 3, SHORT_TIMEOUT)).isFalse();
        assertThat(pool.claim("a", 2).acquire(2, 2, SHORT_TIMEOUT)).isTrue();
        assertThat(pool.claim("b", 4).acquire(4, 4, SHORT_TIMEOUT)).isTrue();
        assertThat(pool.used()).isEqualTo(10);
    }

    @Test
    void claimsOfOneHolderCannotBlockEachOther() {
        var pool = new ResourcePool(10, 6);
        postponed(pool, "a", 1, 6);

        // Each of these two claims could reach its maximum of 6 alone, but not while the other claim holds a part of
        // the share.
        assertThat(pool.claim("a", 6).acquire(1, 6, SHORT_TIMEOUT)).isFalse();
        assertThat(pool.claim("a", 5).acquire(1, 5, SHORT_TIMEOUT)).isTrue();
    }

    @Test
    void aWaiterForItsOwnShareDoesNotBlockOtherHolders() throws Exception {
        var pool = new ResourcePool(10, 6);
        held(pool, "a", 6);
        try (var threads = Executors.newCachedThreadPool()) {
            var first = waiting(threads, pool, "a", 4);

            assertThat(pool.claim("b", 4).acquire(4, 4, SHORT_TIMEOUT)).isTrue();
            assertThat(first.isDone()).isFalse();
            threads.shutdownNow();
        }
    }

    @Test
    void waitersAreServedInTheOrderOfTheirArrival() throws Exception {
        var pool = new ResourcePool(10, 10);
        var all = held(pool, "x", 10);
        var served = new CopyOnWriteArrayList<Integer>();
        try (var threads = Executors.newCachedThreadPool()) {
            for (int i = 0; i < 20; i++) {
                int number = i;
                Threads.startAndAwaitWaiting(threads, () -> {
                    var claim = pool.claim("holder " + number, 10);
                    assertThat(claim.acquire(10, 10, FOREVER)).isTrue();
                    served.add(number);
                    claim.release();
                    return number;
                });
            }
            all.release();
        }
        assertThat(served).isSorted().hasSize(20);
    }

    @Test
    void newcomersWaitBehindALargeWaiter() throws Exception {
        var pool = new ResourcePool(10, 10);
        var first = held(pool, "a", 4);
        try (var threads = Executors.newCachedThreadPool()) {
            var large = waiting(threads, pool, "b", 8);

            // 6 of 10 are free. But if newcomers were granted, they could delay the large claim, which waits for 8,
            // forever.
            assertThat(pool.claim("c", 1).acquire(1, 1, SHORT_TIMEOUT)).isFalse();
            first.release();
            assertThat(large.get(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void aClaimThatHoldsAPartIsServedBeforeALargeNewcomer() throws Exception {
        var pool = new ResourcePool(10, 10);
        var first = pool.claim("a", 6);
        assertThat(first.acquire(4, 6, SHORT_TIMEOUT)).isTrue();
        try (var threads = Executors.newCachedThreadPool()) {
            var large = waiting(threads, pool, "b", 8);

            assertThat(first.acquire(6, 6, SHORT_TIMEOUT)).isTrue();
            first.release();
            assertThat(large.get(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void waitersBehindAnInterruptedWaiterAreServed() throws Exception {
        var pool = new ResourcePool(10, 10);
        held(pool, "a", 4);
        try (var threads = Executors.newCachedThreadPool()) {
            var thread = new Thread(() -> pool.claim("b", 8).acquire(8, 8, FOREVER));
            thread.start();
            Threads.awaitWaiting(thread);
            var small = waiting(threads, pool, "c", 1);
            thread.interrupt();

            assertThat(small.get(1, TimeUnit.MINUTES)).isTrue();
            assertThat(pool.used()).isEqualTo(5);
        }
    }

    @Test
    void aPartIsGrantedOnlyIfEveryClaimCanStillFinish() {
        var pool = new ResourcePool(10, 10);
        postponed(pool, "a", 4, 8);

        // If each claim held 4, only 2 would be free, but each claim would need 4 more. So each claim would wait for
        // the other.
        assertThat(pool.claim("b", 8).acquire(4, 8, SHORT_TIMEOUT)).isFalse();
        assertThat(pool.claim("b", 6).acquire(2, 6, SHORT_TIMEOUT)).isTrue();
    }

    @Test
    void aClaimGetsItsFirstPartOnlyIfAllMaximumsFitTogether() throws Exception {
        var pool = new ResourcePool(10, 8);
        var first = pool.claim("a", 6);
        assertThat(first.acquire(1, 6, SHORT_TIMEOUT)).isTrue();

        assertThat(pool.claim("b", 5).acquire(1, 5, SHORT_TIMEOUT)).isFalse();
        assertThat(pool.claim("a", 3).acquire(1, 3, SHORT_TIMEOUT)).isFalse();
        var second = pool.claim("b", 4);
        assertThat(second.acquire(1, 4, SHORT_TIMEOUT)).isTrue();
        assertThat(second.acquire(4, 4, SHORT_TIMEOUT)).isTrue();
        assertThat(first.acquire(6, 6, SHORT_TIMEOUT)).isTrue();
    }

    @Test
    void aPostponedClaimCountsWithWhatItHolds() throws Exception {
        var pool = new ResourcePool(10, 10);
        var slow = pool.claim("a", 9);
        assertThat(slow.acquire(1, 9, SHORT_TIMEOUT)).isTrue();
        try (var threads = Executors.newCachedThreadPool()) {
            var next = waiting(threads, pool, "b", 9);
            slow.postpone();

            assertThat(next.get(1, TimeUnit.MINUTES)).isTrue();
            assertThat(pool.used()).isEqualTo(10);
        }
    }

    @Test
    void aReleasedClaimIsNoLongerPostponed() {
        var pool = new ResourcePool(10, 10);
        var claim = postponed(pool, "a", 1, 9);
        claim.release();
        assertThat(claim.acquire(1, 9, SHORT_TIMEOUT)).isTrue();

        assertThat(pool.claim("b", 2).acquire(1, 2, SHORT_TIMEOUT)).isFalse();
    }

    /** If two claims that hold a part could both raise their maximum to the whole pool, they would wait for each other forever. */
    @Test
    void raisingTheMaximumIsRejectedIfItWouldDeadlock() throws Exception {
        var pool = new ResourcePool(10, 10);
        var first = pool.claim("a", 5);
        var second = pool.claim("b", 5);
        assertThat(first.acquire(4, 5, SHORT_TIMEOUT)).isTrue();
        assertThat(second.acquire(4, 5, SHORT_TIMEOUT)).isTrue();
        try (var threads = Executors.newCachedThreadPool()) {
            var raised = Threads.startAndAwaitWaiting(threads, () -> first.acquire(10, 10, FOREVER));

            assertThat(second.acquire(10, 10, FOREVER)).isFalse();
            assertThat(second.held()).isEqualTo(4);
            assertThat(second.max()).isEqualTo(5);
            assertThat(second.acquire(5, 5, SHORT_TIMEOUT)).isTrue();
            second.release();
            assertThat(raised.get(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void raisingTheMaximumWaitsIfAllOtherClaimsCanFinish() throws Exception {
        var pool = new ResourcePool(10, 10);
        var first = pool.claim("a", 3);
        var second = pool.claim("b", 5);
        assertThat(first.acquire(3, 3, SHORT_TIMEOUT)).isTrue();
        assertThat(second.acquire(5, 5, SHORT_TIMEOUT)).isTrue();
        try (var threads = Executors.newCachedThreadPool()) {
            var raised = Threads.startAndAwaitWaiting(threads, () -> first.acquire(10, 10, FOREVER));

            // The raised maximum of 10 already counts while its claim waits. The pool cannot grant it and also this new
            // claim.
            assertThat(pool.claim("c", 9).acquire(1, 9, SHORT_TIMEOUT)).isFalse();
            second.release();
            assertThat(raised.get(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void aTimeoutAcquiresNothing() {
        var pool = new ResourcePool(10, 10);
        var first = postponed(pool, "a", 3, 9);
        held(pool, "b", 4);

        assertThat(first.acquire(9, 9, SHORT_TIMEOUT)).isFalse();
        assertThat(first.held()).isEqualTo(3);
        assertThat(first.max()).isEqualTo(9);
        assertThat(pool.claim("c", 8).acquire(8, 8, SHORT_TIMEOUT)).isFalse();
        assertThat(pool.used()).isEqualTo(7);
    }

    @Test
    void anInterruptedWaitAcquiresNothing() {
        var pool = new ResourcePool(1, 1);
        held(pool, "a", 1);
        Thread.currentThread().interrupt();

        assertThat(pool.claim("b", 1).acquire(1, 1, FOREVER)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(pool.used()).isOne();
    }

    /**
     * Compares each decision of the pool with a model that tries every order in which the claims could finish. The claims do not wait for a
     * grant.
     */
    @Seeds(20)
    void grantsExactlyTheSafeRequests(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 20; caseNumber++) {
            int capacity = 1 + random.nextInt(12);
            var pool = new ResourcePool(capacity, 1 + random.nextInt(capacity));
            var claims = new ArrayList<ModelClaim>();
            for (int i = 0; i < 5; i++) {
                var holder = "holder " + random.nextInt(3);
                claims.add(new ModelClaim(holder, pool.claim(holder, capacity)));
            }
            for (int step = 0; step < 40; step++) {
                var one = claims.get(random.nextInt(claims.size()));
                if (random.nextInt(3) == 0) {
                    one.shrink(random.nextInt(one.held + 1));
                } else {
                    int amount = one.held + random.nextInt(capacity + 1 - one.held);
                    int max = amount + random.nextInt(capacity + 1 - amount);
                    boolean expected = (max <= pool.holderShare()
                                    ? canFinish(claims, one, amount, max, pool.holderShare(), true)
                                    : one.exceeds(pool.holderShare()) || isAlone(one, claims))
                            && canFinish(claims, one, amount, max, pool.capacity(), false);
                    assertThat(one.claim.acquire(amount, max, Duration.ZERO))
                            .as("seed %d, case %d, step %d", seed, caseNumber, step)
                            .isEqualTo(expected);
                    if (expected) {
                        one.held = amount;
                        one.max = max;
                        if (amount > 0 && random.nextBoolean()) {
                            one.postpone();
                        }
                    }
                }
                assertThat(pool.used())
                        .as("seed %d, case %d, step %d", seed, caseNumber, step)
                        .isEqualTo(claims.stream().mapToInt(claim -> claim.held).sum());
            }
        }
    }

    /**
     * Threads acquire amounts in steps, raise their maximum, have timeouts, shrink and release their claims at random. All threads must
     * end, and no holder may exceed its share.
     */
    @Seeds(20)
    void allThreadsFinishInEveryInterleaving(long seed) throws Exception {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 15; caseNumber++) {
            int capacity = 4 + random.nextInt(20);
            var pool = new ResourcePool(capacity, 1 + random.nextInt(capacity));
            var holders = List.of(new AtomicLong(), new AtomicLong(), new AtomicLong());
            try (var threads = Executors.newCachedThreadPool()) {
                var runs = new ArrayList<Future<?>>();
                for (int i = 0; i < 6; i++) {
                    long threadSeed = random.nextLong();
                    runs.add(threads.submit(() -> claimAtRandom(pool, new Random(threadSeed), holders)));
                }
                for (var run : runs) {
                    run.get(1, TimeUnit.MINUTES);
                }
            }
            assertThat(pool.used()).as("seed %d, case %d", seed, caseNumber).isZero();
        }
    }

    private static void claimAtRandom(ResourcePool pool, Random random, List<AtomicLong> holders) {
        for (int round = 0; round < 10; round++) {
            int holder = random.nextInt(holders.size());
            long bound = random.nextInt(4) == 0 ? pool.capacity() : pool.holderShare();
            long max = 1 + random.nextLong(bound);
            var claim = pool.claim(holder, max);
            while (claim.held() < max) {
                long before = claim.held();
                long amount = before + 1 + random.nextLong(max - before);
                boolean raises = random.nextInt(8) == 0;
                max = raises ? amount + random.nextLong(bound + 1 - amount) : max;
                boolean patient = random.nextInt(4) > 0;
                if (!claim.acquire(amount, max, patient ? FOREVER : Duration.ZERO)) {
                    // A claim is rejected only if it has raised its maximum, or if it does not wait.
                    assertThat(raises || !patient).isTrue();
                    break;
                }
                // The amount is added after the grant and subtracted before the release, so this count is never higher
                // than the amount that is really held.
                assertThat(holders.get(holder).addAndGet(amount - before))
                        .isLessThanOrEqualTo(max > pool.holderShare() ? pool.capacity() : pool.holderShare());
                assertThat(holders.stream().mapToLong(AtomicLong::get).sum()).isLessThanOrEqualTo(pool.capacity());
                if (random.nextInt(5) == 0) {
                    break;
                }
            }
            long kept = random.nextLong(claim.held() + 1);
            holders.get(holder).addAndGet(kept - claim.held());
            claim.shrink(kept);
            holders.get(holder).addAndGet(-kept);
            claim.release();
        }
    }

    private static boolean isAlone(ModelClaim claim, List<ModelClaim> claims) {
        return claims.stream().allMatch(each -> each == claim || each.held == 0);
    }

    private static boolean canFinish(
            List<ModelClaim> claims, ModelClaim asking, int amount, int max, long all, boolean ofOneHolder) {
        var held = new ArrayList<int[]>();
        long free = all - amount;
        long announced = max;
        held.add(new int[] {amount, Math.max(amount, max)});
        for (var claim : claims) {
            if (claim != asking && claim.held > 0 && !(ofOneHolder && !claim.holder.equals(asking.holder))) {
                free -= claim.held;
                announced += claim.postponed ? claim.held : claim.max;
                held.add(new int[] {claim.held, claim.max});
            }
        }
        return free >= 0 && (asking.held > 0 || announced <= all) && canFinish(held, free);
    }

    private static boolean canFinish(List<int[]> held, long free) {
        for (var next : held) {
            if (next[1] - next[0] <= free) {
                var others = new ArrayList<>(held);
                others.remove(next);
                if (canFinish(others, free + next[0])) {
                    return true;
                }
            }
        }
        return held.isEmpty();
    }

    private static ResourcePool.Claim postponed(ResourcePool pool, String holder, long amount, long max) {
        var claim = pool.claim(holder, max);
        assertThat(claim.acquire(amount, max, SHORT_TIMEOUT)).isTrue();
        claim.postpone();
        return claim;
    }

    private static ResourcePool.Claim held(ResourcePool pool, String holder, long amount) {
        var claim = pool.claim(holder, amount);
        assertThat(claim.acquire(amount, amount, SHORT_TIMEOUT)).isTrue();
        return claim;
    }

    private static CompletableFuture<Boolean> waiting(
            ExecutorService threads, ResourcePool pool, String holder, long amount) {
        return Threads.startAndAwaitWaiting(
                threads, () -> pool.claim(holder, amount).acquire(amount, amount, FOREVER));
    }

    private static final class ModelClaim {
        private final String holder;
        private final ResourcePool.Claim claim;
        private int held;
        private int max;
        private boolean postponed;

        private ModelClaim(String holder, ResourcePool.Claim claim) {
            this.holder = holder;
            this.claim = claim;
        }

        private boolean exceeds(long share) {
            return held > 0 && max > share;
        }

        private void postpone() {
            claim.postpone();
            postponed = true;
        }

        private void shrink(int amount) {
            claim.shrink(amount);
            held = amount;
            max = amount;
            postponed &= amount > 0;
        }
    }
}
